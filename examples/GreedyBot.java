/** A bot that looks one move ahead: many moves for me, few for the opponent. */
class GreedyBot {
  static String choose(Yolah.Position position, double seconds) {
    char me = position.side;
    String best = null;
    int bestLead = -1000; // less than any lead
    for (String move : position.legalMoves()) {
      Yolah.Position after = position.play(move);
      int lead = after.mobility(me) - after.mobility(Yolah.opponent(me));
      if (lead <= bestLead) continue;
      bestLead = lead;
      best = move;
    }
    return best;
  }

  public static void main(String[] arguments) {
    Yolah.runBot("greedy in Java", GreedyBot::choose);
  }
}
