#include "online/preview/preview_pictures.h"

#include <librsvg/rsvg.h>

#include <stdexcept>
#include <utility>

#include "support/hash/sha256.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr int kWidth = 1200;
constexpr int kHeight = 630;
// Of some 50 KB each.
constexpr std::size_t kMostBytes = 16UL * 1024 * 1024;
// The last of so many waits about two seconds.
constexpr std::size_t kMostWaiting = 48;
constexpr std::size_t kMostOfOneNetwork = 16;

template <class T, auto kRelease>
struct Release {
  void operator()(T* thing) const { kRelease(thing); }
};
template <class T, auto kRelease>
using Owned = std::unique_ptr<T, Release<T, kRelease>>;

}  // namespace

std::string png_of(const std::string& svg) {
  const Owned<RsvgHandle, g_object_unref> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr));
  if (handle == nullptr) throw std::runtime_error("a picture is no SVG");
  const Owned<cairo_surface_t, cairo_surface_destroy> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, kWidth, kHeight));
  const Owned<cairo_t, cairo_destroy> cairo(cairo_create(surface.get()));
  const RsvgRectangle all{0, 0, kWidth, kHeight};
  if (rsvg_handle_render_document(handle.get(), cairo.get(), &all, nullptr) == FALSE) {
    throw std::runtime_error("a picture cannot be drawn");
  }
  std::string png;
  const auto write = [](void* to, const unsigned char* bytes, unsigned length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
  };
  if (cairo_surface_write_to_png_stream(surface.get(), write, &png) != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error("a picture cannot be written");
  }
  return png;
}

PreviewPictures::PreviewPictures()
    : recent_(kMostBytes),
      queue_({kMostWaiting, kMostOfOneNetwork,
              "many pictures are drawn at this moment: ask again in a few seconds"}) {}

asio::awaitable<std::shared_ptr<const std::string>> PreviewPictures::png(std::string svg,
                                                                         std::string network) {
  const std::string key = sha256_of(svg);
  RecentFiles::File found = recent_.find(key);
  if (found != nullptr) {
    ++kept_;
    co_return found;
  }
  co_await queue_.run(std::move(network), [&] {
    // Whoever waited before may have asked for the same.
    found = recent_.find(key);
    if (found != nullptr) {
      ++kept_;
      return;
    }
    found = std::make_shared<const std::string>(png_of(svg));
    ++drawn_;
    recent_.put(key, found);
  });
  co_return found;
}

}  // namespace yolah::server
