// First: Asio wants to include the system's headers itself.
#include "support/system/child.h"

#include <windows.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/windows/object_handle.hpp>
#include <filesystem>
#include <system_error>
#include <utility>

namespace yolah::system {
namespace {

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(static_cast<int>(GetLastError()), std::system_category(), what);
}

/// Closes its handle unless it is released.
class Handle {
 public:
  Handle() = default;
  explicit Handle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  Handle(Handle&& other) noexcept : handle_(other.release()) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (handle_ != nullptr) CloseHandle(handle_);
  }

  explicit operator bool() const { return handle_ != nullptr; }
  HANDLE get() const { return handle_; }
  HANDLE release() { return std::exchange(handle_, nullptr); }

 private:
  HANDLE handle_ = nullptr;
};

struct Pipe {
  Handle ours;
  Handle theirs;
};

/// Pipes without a name cannot be waited for.
Pipe make_pipe(bool we_read) {
  static std::atomic<unsigned> count{0};
  const std::wstring name = L"\\\\.\\pipe\\yolah-" + std::to_wstring(GetCurrentProcessId()) + L"-" +
                            std::to_wstring(count++);
  constexpr DWORD kBytes = 1 << 16;
  const DWORD way = we_read ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND;
  Pipe pipe;
  pipe.ours = Handle(CreateNamedPipeW(
      name.c_str(), way | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, kBytes, kBytes, 0, nullptr));
  if (!pipe.ours) fail("cannot make a pipe");
  SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  pipe.theirs = Handle(CreateFileW(name.c_str(), we_read ? GENERIC_WRITE : GENERIC_READ, 0,
                                   &inherited, OPEN_EXISTING, 0, nullptr));
  if (!pipe.theirs) fail("cannot make a pipe");
  return pipe;
}

/// A word of a command line, as programs there take it apart: a backslash counts only before a
/// quote.
std::wstring quoted(const std::wstring& word) {
  if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
  std::wstring text = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t c : word) {
    if (c == L'\\') {
      ++backslashes;
      continue;
    }
    text.append(c == L'"' ? 2 * backslashes + 1 : backslashes, L'\\');
    backslashes = 0;
    text += c;
  }
  return text.append(2 * backslashes, L'\\') + L"\"";
}

std::wstring wide(const std::string& text) {
  return std::filesystem::path(text).wstring();
}

/// A program is named with its folder, as seen from where it will run, or looked up in PATH.
std::filesystem::path find_program(const std::string& name, const std::string& folder) {
  namespace fs = std::filesystem;
  const fs::path path(name);
  if (path.has_parent_path()) {
    const fs::path place = path.is_absolute() ? path : fs::absolute(folder) / path;
    std::error_code unknown;
    if (!fs::exists(place, unknown) && !place.has_extension()) {
      return fs::path(place).replace_extension(".exe");
    }
    return place;
  }
  std::wstring found(32'768, L'\0');
  for (const wchar_t* extension : {L".exe", L".cmd", L".bat"}) {
    const DWORD length = SearchPathW(nullptr, path.c_str(), extension,
                                     static_cast<DWORD>(found.size()), found.data(), nullptr);
    if (length > 0 && length < found.size()) return found.substr(0, length);
  }
  throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory),
                          "no program '" + name + "' in PATH");
}

/// What a new program inherits: these handles and no others.
class Inheritance {
 public:
  explicit Inheritance(std::vector<HANDLE> handles) : handles_(std::move(handles)) {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    memory_.resize(size);
    if (InitializeProcThreadAttributeList(list(), 1, 0, &size) == 0 ||
        UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                  handles_.size() * sizeof(HANDLE), nullptr, nullptr) == 0) {
      fail("cannot set up a program");
    }
  }
  ~Inheritance() { DeleteProcThreadAttributeList(list()); }
  Inheritance(const Inheritance&) = delete;
  Inheritance& operator=(const Inheritance&) = delete;

  LPPROC_THREAD_ATTRIBUTE_LIST list() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
  }

 private:
  std::vector<HANDLE> handles_;
  std::vector<std::byte> memory_;
};

/// A group of processes that goes when its handle goes.
Handle make_job() {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags =
      JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
  if (!job || SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits,
                                      sizeof(limits)) == 0) {
    fail("cannot make a group of processes");
  }
  return job;
}

PROCESS_INFORMATION start(const ChildSetup& setup, HANDLE input, HANDLE output, HANDLE errors) {
  const std::filesystem::path program = find_program(setup.command.front(), setup.folder);
  std::wstring line;
  for (const std::string& word : setup.command) {
    line += (line.empty() ? L"" : L" ") + quoted(wide(word));
  }
  const std::wstring folder = wide(setup.folder);
  Inheritance inheritance({input, output, errors});
  STARTUPINFOEXW startup{};
  startup.StartupInfo.cb = sizeof(startup);
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = input;
  startup.StartupInfo.hStdOutput = output;
  startup.StartupInfo.hStdError = errors;
  startup.lpAttributeList = inheritance.list();
  PROCESS_INFORMATION started{};
  constexpr DWORD kFlags = CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP |
                           EXTENDED_STARTUPINFO_PRESENT | CREATE_UNICODE_ENVIRONMENT;
  if (CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, kFlags, nullptr,
                     folder.empty() ? nullptr : folder.c_str(), &startup.StartupInfo,
                     &started) == 0) {
    fail("cannot start '" + program.string() + "'");
  }
  return started;
}

}  // namespace

struct Child::State {
  explicit State(boost::asio::io_context& io) : exit(io) {}

  ~State() { stop_writing(); }

  void stop_writing() {
    if (!is_writing) return;
    DWORD count = 0;
    CancelIoEx(input.get(), &write);
    GetOverlappedResult(input.get(), &write, &count, TRUE);
    is_writing = false;
  }

  DWORD pid = 0;
  Handle job;
  Handle input;
  Handle written{CreateEventW(nullptr, TRUE, FALSE, nullptr)};
  OVERLAPPED write{};
  std::string writing;  // what `write` is about, while there is one
  bool is_writing = false;
  boost::asio::windows::object_handle exit;  // the process
};

Child::Child(boost::asio::io_context& io, const ChildSetup& setup)
    : output(io), errors(io), state_(std::make_unique<State>(io)) {
  Pipe to = make_pipe(false);
  Pipe from = make_pipe(true);
  Pipe beside = make_pipe(true);
  state_->job = make_job();
  const PROCESS_INFORMATION started =
      start(setup, to.theirs.get(), from.theirs.get(), beside.theirs.get());
  Handle process(started.hProcess);
  const Handle thread(started.hThread);
  state_->pid = started.dwProcessId;
  if (AssignProcessToJobObject(state_->job.get(), process.get()) == 0) {
    const DWORD reason = GetLastError();
    TerminateProcess(process.get(), 1);
    throw std::system_error(static_cast<int>(reason), std::system_category(),
                            "cannot watch the program");
  }
  ResumeThread(thread.get());
  state_->input = std::move(to.ours);
  output.assign(from.ours.release());
  errors.assign(beside.ours.release());
  state_->exit.assign(process.release());
}

Child::~Child() {
  kill();
  constexpr DWORD kPatience = 2000;
  WaitForSingleObject(state_->exit.native_handle(), kPatience);
}

pid_t Child::id() const {
  return static_cast<pid_t>(state_->pid);
}

// A pipe there takes a text whole, sooner or later. A short wait is none for a person, and mostly
// enough.
std::size_t Child::write_some(std::string_view text, std::error_code& error) {
  constexpr DWORD kShortWait = 2;
  State& state = *state_;
  DWORD count = 0;
  if (!state.is_writing) {
    state.writing = text;
    state.write = {};
    state.write.hEvent = state.written.get();
    if (WriteFile(state.input.get(), state.writing.data(), static_cast<DWORD>(text.size()), nullptr,
                  &state.write) == 0 &&
        GetLastError() != ERROR_IO_PENDING) {
      error = {static_cast<int>(GetLastError()), std::system_category()};
      return 0;
    }
    state.is_writing = true;
  }
  if (WaitForSingleObject(state.written.get(), kShortWait) != WAIT_OBJECT_0) return 0;
  state.is_writing = false;
  if (GetOverlappedResult(state.input.get(), &state.write, &count, FALSE) == 0) {
    error = {static_cast<int>(GetLastError()), std::system_category()};
  }
  return std::min<std::size_t>(count, text.size());
}

void Child::close_input() {
  state_->stop_writing();
  state_->input = Handle();
}

void Child::on_exit(std::function<void()> call) {
  state_->exit.async_wait([call = std::move(call)](const boost::system::error_code& error) {
    if (!error) call();
  });
}

void Child::ask_to_end() {}

void Child::kill() {
  TerminateJobObject(state_->job.get(), 1);
}

Child::End Child::end() const {
  DWORD code = 0;
  GetExitCodeProcess(state_->exit.native_handle(), &code);
  return {static_cast<int>(code), false};
}

std::optional<std::chrono::nanoseconds> Child::processor_time() const {
  JOBOBJECT_BASIC_ACCOUNTING_INFORMATION use{};
  if (QueryInformationJobObject(state_->job.get(), JobObjectBasicAccountingInformation, &use,
                                sizeof(use), nullptr) == 0) {
    return std::nullopt;
  }
  return std::chrono::nanoseconds(100 *
                                  (use.TotalUserTime.QuadPart + use.TotalKernelTime.QuadPart));
}

bool Child::is_output_open_in(pid_t /*process*/) {
  return true;
}

std::string signal_text(int number) {
  return std::to_string(number);
}

int signal_count() {
  return 0;
}

}  // namespace yolah::system
