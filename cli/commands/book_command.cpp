// yolah book: opening books, how they are made and what is in them.
#include "cli/book/book.h"
#include "cli/commands/commands.h"

namespace yolah::cli {

void add_book_command(Subcommand app) {
  const Subcommand command = app.add_subcommand("book", "Make opening books and look into them");
  command.require_subcommand();
  add_book_build(command);
  add_book_probe(command);
  add_book_export(command);
  add_book_info(command);
  command.footer(
      "Examples:\n"
      "  yolah book build --output my.ybook --positions 1000 --nodes 10000\n"
      "  yolah book probe my.ybook --moves d5:b7\n"
      "  yolah book info built-in");
}

}  // namespace yolah::cli
