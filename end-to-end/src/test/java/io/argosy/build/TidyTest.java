package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The style guide as a test: what a reviewer would criticise in any file, whatever its content. */
class TidyTest {
  private static final int MOST_LINES = 340;

  private static final String[] CODE = {".java", ".py", ".js", ".css", ".html", ".sh"};
  private static final String[] TEXT = {
    ".java", ".py", ".js", ".css", ".html", ".sh", ".xml", ".md", ".yaml", ".yml", "argosy", "run"
  };

  private static final Pattern UNFINISHED = Pattern.compile("\\b(TODO|FIXME|XXX)\\b");
  private static final Pattern MACHINE_PATH =
      Pattern.compile("(?<![\\w.*}])/(work|farm|root|tmp)/|/usr/lib/jvm/\\w");
  private static final Pattern REGISTRY =
      Pattern.compile(
          "repo1?\\.maven|central\\.sonatype|registry\\.npmjs|pypi\\.org|pythonhosted"
              + "|proxy\\.golang|deb\\.debian\\.org|index\\.crates\\.io|static\\.crates\\.io");

  @Test
  void files_are_short() {
    assertThat(Checkout.files(CODE))
        .as("files of more than %s lines without imports: two ideas share a file", MOST_LINES)
        .allSatisfy(file -> assertThat(withoutImports(file)).hasSizeLessThanOrEqualTo(MOST_LINES));
  }

  @Test
  void nothing_is_left_for_later_in_the_code() {
    assertNone(CODE, line -> UNFINISHED.matcher(line).find());
  }

  @Test
  void lines_have_no_tabs_and_no_blanks_at_the_end() {
    assertNone(TEXT, line -> line.contains("\t") || !line.stripTrailing().equals(line));
  }

  @Test
  void no_path_of_a_machine_and_no_registry_is_named() {
    assertNone(TEXT, line -> MACHINE_PATH.matcher(line).find() || REGISTRY.matcher(line).find());
  }

  @Test
  void only_the_command_line_writes_to_standard_output() {
    List<Path> quiet =
        Checkout.files(".java").stream()
            .filter(file -> file.toString().contains("src/main/"))
            .filter(file -> !file.startsWith("cli") && !file.startsWith("bench"))
            .toList();
    assertNone(quiet, line -> line.contains("System.out"));
  }

  private static List<String> withoutImports(Path file) {
    return Checkout.lines(file).stream().filter(line -> !line.startsWith("import ")).toList();
  }

  private static void assertNone(String[] endings, Predicate<String> bad) {
    assertNone(Checkout.files(endings), bad);
  }

  private static void assertNone(List<Path> files, Predicate<String> bad) {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      if (isExempt(file)) {
        continue;
      }
      List<String> lines = Checkout.lines(file);
      for (int i = 0; i < lines.size(); i++) {
        if (bad.test(lines.get(i))) {
          found.add(file + ":" + (i + 1) + ": " + lines.get(i));
        }
      }
    }
    assertThat(found).isEmpty();
  }

  /** Expected outputs of tests stay as they are, and this file must name what it bans. */
  private static boolean isExempt(Path file) {
    return file.toString().contains("src/test/resources/") || file.endsWith("TidyTest.java");
  }
}
