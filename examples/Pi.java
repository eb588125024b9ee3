import java.util.SplittableRandom;

/**
 * Throws {@code count} darts at a square and counts those inside the circle.
 *
 * <p>Called by Argosy as {@code java Pi.java count seed}; prints one line of JSON.
 */
final class Pi {
  private Pi() {}

  static void main(String[] args) {
    long count = Long.parseLong(args[0]);
    SplittableRandom random = new SplittableRandom(Long.parseLong(args[1]));
    long hits = 0;
    for (long i = 0; i < count; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      if (x * x + y * y <= 1) {
        hits++;
      }
    }
    System.out.println("{\"hits\": " + hits + ", \"samples\": " + count + "}");
  }
}
