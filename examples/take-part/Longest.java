import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the longest Collatz sequence in each block of a thousand numbers, of any size, and talks
 * with Argosy over its own standard input and output. See docs/take-part.md.
 */
final class Longest {
  private static final long BLOCK = 1000;
  private static final BigInteger THREE = BigInteger.valueOf(3);

  private final BufferedReader in =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  private final Path out = Path.of(System.getenv("ARGOSY_OUT"));

  public static void main(String[] args) throws IOException {
    new Longest().work();
  }

  private void work() throws IOException {
    String[] told = ask("start");
    while (told[0].equals("work")) {
      long first = Long.parseLong(told[1]);
      long count = Long.parseLong(told[2]);
      long done = 0;
      while (done < count) {
        long until = System.nanoTime() + Long.parseLong(told[3]) * 1_000_000_000L;
        StringBuilder lines = new StringBuilder();
        while (done < count && System.nanoTime() < until) {
          lines.append(longest(first + done)).append('\n');
          done++;
        }
        Files.writeString(out, lines);
        ask("store " + done);
        told = ask("report " + done);
        count = Long.parseLong(told[2]);
      }
      told = ask("finish " + done);
    }
  }

  /** The block, the number with the longest sequence in it, and the steps of that. */
  private static String longest(long block) {
    long best = 0;
    int most = -1;
    for (long n = block * BLOCK + 1; n <= (block + 1) * BLOCK; n++) {
      int steps = steps(n);
      if (steps > most) {
        most = steps;
        best = n;
      }
    }
    return block + " " + best + " " + most;
  }

  private static int steps(long number) {
    BigInteger n = BigInteger.valueOf(number);
    int steps = 0;
    while (n.compareTo(BigInteger.ONE) > 0) {
      n = n.testBit(0) ? n.multiply(THREE).add(BigInteger.ONE) : n.shiftRight(1);
      steps++;
    }
    return steps;
  }

  private String[] ask(String line) throws IOException {
    System.out.println(line);
    String answer = in.readLine();
    if (answer == null) {
      throw new IOException("nobody answers");
    }
    return answer.split(" ");
  }
}
