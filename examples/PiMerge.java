import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the paths of all kept results, one a line, and prints π with its standard error. */
final class PiMerge {
  private static final Pattern NUMBERS = Pattern.compile("\"hits\": (\\d+), \"samples\": (\\d+)");

  private PiMerge() {}

  static void main(String[] args) throws IOException {
    long hits = 0;
    long samples = 0;
    BufferedReader paths =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = paths.readLine(); path != null; path = paths.readLine()) {
      Matcher numbers = NUMBERS.matcher(Files.readString(Path.of(path)));
      if (!numbers.find()) {
        throw new IOException(path + " holds no hits and samples");
      }
      hits += Long.parseLong(numbers.group(1));
      samples += Long.parseLong(numbers.group(2));
    }
    double share = (double) hits / samples;
    double error = 4 * Math.sqrt(share * (1 - share) / samples);
    System.out.printf(Locale.ROOT, "pi = %.7f ± %.7f (%,d samples)%n", 4 * share, error, samples);
  }
}
