import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The rules of Yolah in one file, and the loop that lets a bot talk to a referee.
 *
 * <p>Needs nothing but Java 17 or later. A bot is a function that chooses a move:
 *
 * <pre>
 *   class Bot {
 *     static String choose(Yolah.Position position, double seconds) {
 *       return position.legalMoves().get(0);
 *     }
 *
 *     public static void main(String[] arguments) {
 *       Yolah.runBot("my bot", Bot::choose);
 *     }
 *   }
 * </pre>
 *
 * The game: each side has four pieces, which slide like chess queens over free
 * squares. The square a piece leaves becomes a hole, for good, and the move is worth
 * one point. A side that cannot move passes; when neither can, the game is over and
 * more points win.
 *
 * <pre>
 *   8 w . . . . . . b     b, w   pieces of black (who begins) and white
 *   7 . . . . . . . .     .      a free square
 *   6 . . . . . . . .     x      a hole
 *   5 . . . b w . . .
 *   4 . . . w b . . .     A square is named by its file and rank: d5.
 *   3 . . . . . . . .     A move is "from:to", as d5:b7.
 *   2 . . . . . . . .     The pass is a1:a1.
 *   1 b . . . . . . w
 *     a b c d e f g h
 * </pre>
 */
public final class Yolah {
  public static final char BLACK = 'b';
  public static final char WHITE = 'w';
  public static final char HOLE = 'x';
  public static final char FREE = '.';
  /** What winner() says when the points are even. */
  public static final char DRAW = '=';
  public static final String START = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0";
  public static final String PASS = "a1:a1";

  /**
   * Squares have numbers in the order in which a position string lists them: a8 is 0,
   * b8 is 1, ... h8 is 7, a7 is 8, ... h1 is 63.
   */
  public static final int SQUARES = 64;

  private static final int[][] STEPS = {
    {-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}
  };
  // Made once, because every move of every game needs them: LINES[square] has the eight
  // lines of squares that leave a square, some of them empty.
  private static final int[][][] LINES = new int[SQUARES][STEPS.length][];
  private static final String[][] MOVES = new String[SQUARES][SQUARES];

  static {
    for (int from = 0; from < SQUARES; from++) {
      for (int step = 0; step < STEPS.length; step++) {
        LINES[from][step] = lineOfSquares(from, STEPS[step][0], STEPS[step][1]);
        for (int to : LINES[from][step]) MOVES[from][to] = nameOf(from) + ":" + nameOf(to);
      }
    }
  }

  private Yolah() {}

  /** The squares met on the way from a square to the edge of the board. */
  private static int[] lineOfSquares(int from, int columnStep, int rowStep) {
    int[] met = new int[8];
    int number = 0;
    int column = from % 8 + columnStep;
    int row = from / 8 + rowStep;
    while (column >= 0 && column < 8 && row >= 0 && row < 8) {
      met[number++] = 8 * row + column;
      column += columnStep;
      row += rowStep;
    }
    return Arrays.copyOf(met, number);
  }

  public static int numberOf(String square) {
    int column = square.charAt(0) - 'a';
    int row = '8' - square.charAt(1);
    if (square.length() != 2 || column < 0 || column > 7 || row < 0 || row > 7) {
      throw new IllegalArgumentException("not a square: " + square);
    }
    return 8 * row + column;
  }

  public static String nameOf(int square) {
    return "" + (char) ('a' + square % 8) + (char) ('8' - square / 8);
  }

  public static char opponent(char side) {
    return side == BLACK ? WHITE : BLACK;
  }

  /**
   * Pieces, holes, whose turn it is, and the points so far.
   *
   * <p>A position never changes: play() returns another one, so that a bot can try a move
   * and still has the position it came from.
   */
  public static final class Position {
    /** Whose turn it is, BLACK or WHITE. */
    public final char side;

    private final char[] board;
    private final int blackPoints;
    private final int whitePoints;

    private Position(char[] board, char side, int blackPoints, int whitePoints) {
      this.board = board;
      this.side = side;
      this.blackPoints = blackPoints;
      this.whitePoints = whitePoints;
    }

    /** The position that every game starts from. */
    public static Position start() {
      return fromString(START);
    }

    /** Reads "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"; an IllegalArgumentException if it is wrong. */
    public static Position fromString(String text) {
      String[] fields = text.split(" ", -1);
      boolean known = fields.length == 4 && fields[1].matches("[bw]")
          && fields[2].matches("[0-9]{1,2}") && fields[3].matches("[0-9]{1,2}");
      // A digit is a run of free squares: "3b" becomes "...b".
      StringBuilder squares = new StringBuilder();
      for (char c : fields[0].toCharArray()) {
        if (c >= '1' && c <= '8') squares.append(String.valueOf(FREE).repeat(c - '0'));
        else if (c != '/') squares.append(c);
      }
      if (!known || !squares.toString().matches("[bwx.]{64}")) {
        throw new IllegalArgumentException("not a position: " + quoted(text));
      }
      Position position = new Position(squares.toString().toCharArray(), fields[1].charAt(0),
          Integer.parseInt(fields[2]), Integer.parseInt(fields[3]));
      // Every position has one spelling only: if a rank is too long or a run is in two
      // parts, writing the position again gives another text.
      if (!position.toString().equals(text)) {
        throw new IllegalArgumentException("not a position: " + quoted(text));
      }
      if (position.count(BLACK) != 4 || position.count(WHITE) != 4) {
        throw new IllegalArgumentException("each side has four pieces: " + quoted(text));
      }
      if (position.count(HOLE) != position.blackPoints + position.whitePoints) {
        throw new IllegalArgumentException("the points add up to the holes: " + quoted(text));
      }
      return position;
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      for (int square = 0; square < SQUARES; square++) {
        if (square > 0 && square % 8 == 0) text.append('/');
        int last = text.length() - 1;
        if (board[square] != FREE) {
          text.append(board[square]);
        } else if (square % 8 > 0 && board[square - 1] == FREE) {
          // The run of free squares is longer by one.
          text.setCharAt(last, (char) (text.charAt(last) + 1));
        } else {
          text.append('1');
        }
      }
      return text + " " + side + " " + blackPoints + " " + whitePoints;
    }

    private int count(char what) {
      int number = 0;
      for (char each : board) {
        if (each == what) number++;
      }
      return number;
    }

    /** What stands on a square: board("d5") == BLACK. */
    public char board(String square) {
      return board[numberOf(square)];
    }

    /** The same by the number of a square. */
    public char board(int square) {
      return board[square];
    }

    /** The points of a side. */
    public int points(char of) {
      return of == BLACK ? blackPoints : whitePoints;
    }

    /** All slides of a side, whoever's turn it is. No pass. */
    public List<String> slides(char of) {
      List<String> moves = new ArrayList<>();
      for (int from = 0; from < SQUARES; from++) {
        if (board[from] != of) continue;
        for (int[] line : LINES[from]) {
          for (int to : line) {
            if (board[to] != FREE) break; // pieces and holes stop a slide
            moves.add(MOVES[from][to]);
          }
        }
      }
      return moves;
    }

    /** How many slides a side has. */
    public int mobility(char of) {
      int number = 0;
      for (int from = 0; from < SQUARES; from++) {
        if (board[from] != of) continue;
        for (int[] line : LINES[from]) {
          for (int to : line) {
            if (board[to] != FREE) break;
            number++;
          }
        }
      }
      return number;
    }

    /** What may be played: slides; else the pass; nothing when the game is over. */
    public List<String> legalMoves() {
      List<String> moves = slides(side);
      if (moves.isEmpty() && !isOver()) moves.add(PASS);
      return moves;
    }

    /** The position after a legal move. */
    public Position play(String move) {
      if (move.equals(PASS)) return new Position(board, opponent(side), blackPoints, whitePoints);
      char[] after = board.clone();
      after[numberOf(move.substring(0, 2))] = HOLE;
      after[numberOf(move.substring(3))] = side;
      return new Position(after, opponent(side), blackPoints + (side == BLACK ? 1 : 0),
          whitePoints + (side == WHITE ? 1 : 0));
    }

    /** Whether neither side can move any more. */
    public boolean isOver() {
      return mobility(BLACK) == 0 && mobility(WHITE) == 0;
    }

    /** Who has more points: BLACK, WHITE, or DRAW when they are even. */
    public char winner() {
      if (blackPoints == whitePoints) return DRAW;
      return blackPoints > whitePoints ? BLACK : WHITE;
    }
  }

  // From here on: the engine protocol, docs/protocol.md.

  /** A bot: chooses one of position.legalMoves() within some seconds. */
  @FunctionalInterface
  public interface Chooser {
    String choose(Position position, double seconds);
  }

  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** Sends a line to the referee, at once. */
  private static void say(String line) {
    OUT.print(line + "\n");
    OUT.flush();
  }

  /** What the referee wrote, for a message: short, and without strange characters. */
  private static String quoted(String text) {
    String start = text.substring(0, Math.min(80, text.length()));
    return '"' + start.replaceAll("[^ -~]", "?") + '"';
  }

  /** The position meant by the words after `position`. */
  private static Position readPosition(List<String> words) {
    int split = words.contains("moves") ? words.indexOf("moves") : words.size();
    List<String> start = words.subList(0, split);
    Position position;
    if (start.equals(List.of("startpos"))) {
      position = Position.start();
    } else if (!start.isEmpty() && start.get(0).equals("fen")) {
      position = Position.fromString(String.join(" ", start.subList(1, split)));
    } else {
      throw new IllegalArgumentException("position is followed by startpos or fen");
    }
    for (String move : words.subList(Math.min(split + 1, words.size()), words.size())) {
      if (!position.legalMoves().contains(move)) {
        throw new IllegalArgumentException("illegal move " + quoted(move) + " in " + position);
      }
      position = position.play(move);
    }
    return position;
  }

  /** The seconds after one of two words, written in milliseconds; -1 if they are not there. */
  private static double limit(List<String> words, String name, String otherName) {
    int at = Math.max(words.indexOf(name), words.indexOf(otherName));
    boolean given = at >= 0 && at + 1 < words.size() && words.get(at + 1).matches("[0-9]{1,15}");
    return given ? Long.parseLong(words.get(at + 1)) / 1000.0 : -1;
  }

  /**
   * Seconds to think about a move, from the words after `go`: the time for this move if
   * it is given, less a little that the way to the referee takes; else a share of the
   * clock; else one second.
   */
  private static double thinkingTime(List<String> words, char side) {
    double moveTime = limit(words, "movetime", "movetime");
    if (moveTime >= 0) return 0.9 * moveTime;
    String player = side == BLACK ? "p1" : "p2";
    double clock = limit(words, player + "time", side + "time");
    if (clock < 0) return 1;
    double increment = Math.max(0, limit(words, player + "inc", side + "inc"));
    return Math.min(clock / 20 + 0.8 * increment, clock / 2);
  }

  private static String chosenMove(Chooser chooser, Position position, double seconds) {
    String move = chooser.choose(position, seconds);
    if (!position.legalMoves().contains(move)) {
      throw new IllegalStateException(
          "choose() returned " + move + ", which is not a legal move in " + position);
    }
    return move;
  }

  private static String answerTo(String query, Position position) {
    if (query.equals("gameover")) return String.valueOf(position.isOver());
    if (query.equals("p1turn")) return String.valueOf(position.side == BLACK);
    if (!position.isOver()) return "none";
    return position.winner() == DRAW ? "draw" : position.winner() == BLACK ? "p1win" : "p2win";
  }

  /** What makes a search end that was started by `go infinite`. */
  private static final Set<String> ENDS_A_SEARCH =
      Set.of("stop", "go", "position", "setoption", "uginewgame", "ucinewgame", "quit");

  /**
   * Plays for a referee until it says `quit`.
   *
   * <p>choose(position, seconds) is called with a position that is not over. It returns
   * one of position.legalMoves() and takes no longer than `seconds`. What it wants to
   * tell people it prints to System.err: standard output belongs to the referee.
   */
  public static void runBot(String name, Chooser chooser) {
    try {
      talk(name, chooser);
    } catch (IOException error) {
      throw new java.io.UncheckedIOException(error);
    }
  }

  private static void talk(String name, Chooser chooser) throws IOException {
    // Any bytes may come, and each of them is a character of Latin 1.
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));
    Position position = Position.start();
    String waiting = null; // the move found by `go infinite`, which is told after `stop`
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      List<String> words = Arrays.asList(line.trim().split("\\s+"));
      String command = words.get(0);
      words = words.subList(1, words.size());
      if (waiting != null && ENDS_A_SEARCH.contains(command)) {
        say("bestmove " + waiting);
        waiting = null;
      }
      switch (command) {
        case "ugi", "uci" -> {
          say("id name " + name);
          say(command + "ok");
        }
        case "isready" -> say("readyok");
        case "uginewgame", "ucinewgame" -> position = Position.start();
        case "position" -> {
          try {
            position = readPosition(words);
          } catch (IllegalArgumentException error) {
            say("info string error: " + error.getMessage());
          }
        }
        case "go" -> {
          if (position.isOver()) {
            say("info string error: the game is over");
            say("bestmove (none)");
            break;
          }
          waiting = chosenMove(chooser, position, thinkingTime(words, position.side));
          if (!words.contains("infinite")) {
            say("bestmove " + waiting);
            waiting = null;
          }
        }
        case "query" -> {
          if (words.size() == 1 && Set.of("gameover", "p1turn", "result").contains(words.get(0))) {
            say("response " + answerTo(words.get(0), position));
          } else {
            say("info string error: query is followed by gameover, p1turn or result");
          }
        }
        case "quit" -> {
          return;
        }
        case "", "stop", "setoption" -> {}
        default -> say("info string error: unknown command " + quoted(line));
      }
    }
    if (waiting != null) say("bestmove " + waiting); // the end of the input stands for `quit`
  }
}
