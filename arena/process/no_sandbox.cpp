// Stands in for the sandbox where the system is not Linux: it says that there is none.
#include <stdexcept>

#include "arena/process/control_group.h"
#include "arena/process/sandbox.h"
#include "arena/process/syscall_filter.h"

namespace yolah::arena {
namespace {

const std::string kReason = "the sandbox is made of parts of Linux, and this system is another";

}  // namespace

class ControlGroup::Folder {};

ControlGroup::ControlGroup(const GroupLimits& /*limits*/) {
  throw std::runtime_error(kReason);
}
ControlGroup::~ControlGroup() = default;

std::optional<std::chrono::nanoseconds> ControlGroup::processor_time() const {
  return std::nullopt;
}
std::vector<pid_t> ControlGroup::processes() const {
  return {};
}
bool ControlGroup::ran_out_of_memory() const {
  return false;
}
bool ControlGroup::set_frozen(bool /*frozen*/) const {
  return false;
}

const std::string& reason_for_no_control_group() {
  return kReason;
}

Parsed<std::string> bot_folder(const std::vector<std::string>& /*command*/) {
  return ParseError{0, kReason};
}
Parsed<EngineSetup> sandboxed(EngineSetup /*setup*/, const SandboxLimits& /*limits*/) {
  return ParseError{0, kReason};
}
std::string reason_for_no_sandbox() {
  return kReason;
}
std::string weak_limits() {
  return {};
}
const std::string& syscall_filter() {
  throw std::runtime_error(kReason);
}

}  // namespace yolah::arena
