package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A name leads to one class, and a package is small enough to be read. */
class NamesTest {
  private static final int MOST_CLASSES = 25;

  @Test
  void a_simple_name_occurs_once_in_main_sources() {
    Map<String, List<Path>> byName =
        classes()
            .collect(
                Collectors.groupingBy(
                    file -> file.getFileName().toString(), TreeMap::new, Collectors.toList()));

    assertThat(byName.values()).allSatisfy(files -> assertThat(files).hasSize(1));
  }

  @Test
  void packages_have_few_classes() {
    Map<Path, Long> byPackage =
        classes()
            .collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.counting()));

    assertThat(byPackage)
        .allSatisfy(
            (folder, size) -> assertThat(size).as("%s", folder).isLessThanOrEqualTo(MOST_CLASSES));
  }

  private static Stream<Path> classes() {
    return Checkout.files(".java").stream()
        .filter(file -> file.toString().contains("src/main/java/"))
        .filter(file -> !file.endsWith("package-info.java") && !file.endsWith("module-info.java"));
  }
}
