package io.argosy.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Appends the processor seconds of every class of stories to {@code target/story-cpu.tsv}, and
 * those of every story to {@code target/story-method-cpu.tsv}: those of the test's own process and
 * of the processes that it started and that have ended. Daemons that detach themselves, such as a
 * PostgreSQL server, are not counted. JUnit finds this class as a service.
 */
public final class StoryCpu
    implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {
  private static final Path CLASSES = Path.of("target", "story-cpu.tsv");
  private static final Path METHODS = Path.of("target", "story-method-cpu.tsv");
  private static final Path OWN = Path.of("/proc/self/stat");

  /** Linux reports processor time in hundredths of a second on every supported machine. */
  private static final double TICKS_PER_SECOND = 100;

  /** The positions of utime, stime, cutime and cstime after the program's name; see proc(5). */
  private static final List<Integer> TIMES = List.of(11, 12, 13, 14);

  private static final ExtensionContext.Namespace KEEP =
      ExtensionContext.Namespace.create(StoryCpu.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    context.getStore(KEEP).put("begin", seconds());
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    context.getStore(KEEP).put("begin of one", seconds());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    double begin = context.getStore(KEEP).get("begin of one", Double.class);
    String story = context.getRequiredTestMethod().getName() + "\t" + context.getDisplayName();
    append(METHODS, context.getRequiredTestClass().getSimpleName() + "\t" + story, begin);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    double begin = context.getStore(KEEP).get("begin", Double.class);
    append(CLASSES, context.getRequiredTestClass().getSimpleName(), begin);
  }

  private static double seconds() {
    if (!Files.isReadable(OWN)) {
      return 0;
    }
    try {
      String line = Files.readString(OWN);
      // The name of the program is in brackets and may contain blanks.
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      return TIMES.stream().mapToLong(at -> Long.parseLong(fields[at])).sum() / TICKS_PER_SECOND;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void append(Path table, String name, double begin) {
    String line = String.format(Locale.ROOT, "%s\t%.1f%n", name, seconds() - begin);
    try {
      Files.writeString(table, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
