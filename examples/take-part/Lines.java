import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Throws darts at a square, a million an iteration, and talks with Argosy over its own standard
 * input and output: it writes a line and reads the answer. See docs/take-part.md.
 */
final class Lines {
  private static final long DARTS = 1_000_000;

  private final BufferedReader in =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  private final Path out = Path.of(System.getenv("ARGOSY_OUT"));
  private final SplittableRandom random =
      new SplittableRandom(Long.parseLong(System.getenv("ARGOSY_SEED")));

  public static void main(String[] args) throws IOException {
    new Lines().work();
  }

  private void work() throws IOException {
    String[] told = ask("start");
    while (told[0].equals("work")) {
      long count = Long.parseLong(told[2]);
      long done = 0;
      while (done < count) {
        long until = System.nanoTime() + Long.parseLong(told[3]) * 1_000_000_000L;
        long stored = done;
        long hits = 0;
        while (done < count && System.nanoTime() < until) {
          hits += iteration();
          done++;
        }
        Files.writeString(out, json(hits, done - stored));
        ask("store " + done);
        told = ask("report " + done);
        count = Long.parseLong(told[2]);
      }
      told = ask("finish " + done);
    }
  }

  private String[] ask(String line) throws IOException {
    System.out.println(line);
    String answer = in.readLine();
    if (answer == null) {
      throw new IOException("nobody answers");
    }
    return answer.split(" ");
  }

  private static String json(long hits, long iterations) {
    return "{\"hits\": " + hits + ", \"samples\": " + iterations * DARTS + "}\n";
  }

  private long iteration() {
    long hits = 0;
    for (long i = 0; i < DARTS; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      if (x * x + y * y <= 1) {
        hits++;
      }
    }
    return hits;
  }
}
