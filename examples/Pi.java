import java.util.SplittableRandom;

/**
 * Throws darts at a square and counts those inside the circle; one iteration is a million darts.
 *
 * <p>Called by Argosy as {@code java Pi.java count seed}; prints one line of JSON.
 */
final class Pi {
  private static final long DARTS = 1_000_000;

  private Pi() {}

  static void main(String[] args) {
    long samples = Long.parseLong(args[0]) * DARTS;
    SplittableRandom random = new SplittableRandom(Long.parseLong(args[1]));
    long hits = 0;
    for (long i = 0; i < samples; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      if (x * x + y * y <= 1) {
        hits++;
      }
    }
    System.out.println("{\"hits\": " + hits + ", \"samples\": " + samples + "}");
  }
}
