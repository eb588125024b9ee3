package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Ways of writing that were repaired once, and that the build refuses since. */
class IdiomTest {
  /** Dividing or multiplying by a second's nanoseconds, or a helper that does. */
  private static final Pattern SECONDS =
      Pattern.compile(
          "[*/] *1(e9|E9|_000_000_000)\\b|\\b1e9 *\\*|toMillis\\(\\) */ *1(e3|_?000\\.0)"
              + "|static double seconds\\((Duration|Instant) ");

  /** Where durations become numbers: core, and protocol, which may not use core. */
  private static final List<String> SECONDS_ARE_MADE_IN =
      List.of("math/Seconds.java", "text/Spans.java");

  private static final Pattern POLICY_BY_NAME =
      Pattern.compile(
          "[pP]olicy(\\(\\))? *\\. *equals\\( *\"|\" *\\. *equals\\([\\w.]*[pP]olicy\\b");

  private static List<Path> product = List.of();
  private static List<Idiom> idioms = List.of();

  @BeforeAll
  static void parse() {
    product =
        Checkout.files(".java").stream()
            .filter(file -> file.toString().contains("src/main/"))
            .filter(file -> !file.startsWith("bench") && !file.startsWith("third-party"))
            .toList();
    idioms = Idiom.in(product);
  }

  @Test
  void durations_become_seconds_in_one_place() {
    List<Path> others =
        product.stream()
            .filter(file -> SECONDS_ARE_MADE_IN.stream().noneMatch(file.toString()::endsWith))
            .toList();
    assertThat(matches(others, SECONDS)).as("use Seconds of core.math, or Spans").isEmpty();
  }

  /** What a policy does differently is a method of the policy. */
  @Test
  void no_policy_is_told_by_its_name() {
    assertThat(matches(product, POLICY_BY_NAME)).isEmpty();
  }

  /** A switch names all cases, so that a new one does not compile until somebody thought of it. */
  @Test
  void no_switch_over_a_sealed_type_has_a_default() {
    assertThat(idioms)
        .filteredOn(it -> it.kind() == Idiom.Kind.DEFAULT_OVER_SEALED)
        .as("name the cases; who wants only a few of many asks with instanceof")
        .isEmpty();
  }

  /** Nothing is an empty Optional, not a number that cannot be. */
  @Test
  void no_method_answers_with_a_negative_number_that_means_something_else() {
    assertThat(idioms).filteredOn(it -> it.kind() == Idiom.Kind.NEGATIVE_ANSWER).isEmpty();
  }

  private static List<String> matches(List<Path> files, Pattern bad) {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      List<String> lines = Checkout.lines(file);
      for (int i = 0; i < lines.size(); i++) {
        if (bad.matcher(lines.get(i)).find()) {
          found.add(file + ":" + (i + 1) + ": " + lines.get(i).strip());
        }
      }
    }
    return found;
  }
}
