import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares examples/Yolah.java with games printed by the engine, which come on standard
 * input (print_games.cpp says how), and with the positions of the fuzzer's corpus, named
 * as arguments. Prints what it compared; throws at the first difference.
 */
class RulesCheck {
  static void expectEqual(Object found, Object expected, String where) {
    if (found.equals(expected)) return;
    throw new AssertionError(where + ": expected " + expected + ", found " + found);
  }

  static boolean isRefused(String text) {
    try {
      return !Yolah.Position.fromString(text).toString().equals(text);
    } catch (IllegalArgumentException error) {
      return true;
    }
  }

  public static void main(String[] files) throws IOException {
    BufferedReader games = new BufferedReader(new InputStreamReader(System.in));
    Yolah.Position position = Yolah.Position.start();
    int positions = 0;
    int passes = 0;
    int refused = 0;
    for (String line = games.readLine(); line != null; line = games.readLine()) {
      String[] fields = line.split("\t", -1);
      String move = fields[0];
      String text = fields[1];
      position = move.equals("start") ? Yolah.Position.fromString(text) : position.play(move);
      expectEqual(position.toString(), text, line);
      expectEqual(Yolah.Position.fromString(text).toString(), text, line);
      List<String> moves = position.legalMoves();
      moves.sort(null);
      expectEqual(String.join(" ", moves), fields[2], line);
      expectEqual(position.mobility(position.side), position.slides(position.side).size(), line);
      expectEqual(position.isOver(), fields[2].isEmpty(), line);
      expectEqual(String.valueOf(position.winner()), fields[3], line);
      positions++;
      if (move.equals(Yolah.PASS)) passes++;
    }
    for (String file : files) {
      String text = Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
      boolean bad = Path.of(file).getFileName().toString().startsWith("bad_");
      expectEqual(isRefused(text), bad, file);
      if (bad) refused++;
    }
    System.out.println("{\"positions\": " + positions + ", \"passes\": " + passes
        + ", \"refused\": " + refused + "}");
  }
}
