package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A kind of job is one package in each module, {@code MODULE.kind.X}, and a line in a registry. */
class KindsTest {
  private static final JavaClasses PRODUCT = ProductClasses.ALL;

  private static final Pattern KIND = Pattern.compile("io\\.argosy\\.\\w+\\.kind\\.(\\w+)(\\..*)?");
  private static final Pattern REGISTRY = Pattern.compile("io\\.argosy\\.\\w+\\.kind\\.\\w+Kinds");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cli",
        "core",
        "explain",
        "host",
        "journal",
        "protocol",
        "runtime",
        "server",
        "simulator"
      })
  void only_the_packages_of_a_kind_and_the_registries_name_it(String module) {
    assertThat(naming(module)).isEmpty();
  }

  @Test
  void no_kind_uses_another() {
    assertThat(uses())
        .filteredOn(use -> kind(use.getOriginClass()).isPresent())
        .filteredOn(use -> !kind(use.getOriginClass()).equals(kind(use.getTargetClass())))
        .isEmpty();
  }

  /** The rules above hold trivially if they find no kinds. */
  @Test
  void the_rules_find_the_kinds() {
    assertThat(uses().map(use -> kind(use.getTargetClass()).orElseThrow()).distinct())
        .contains("iterative", "bag", "workflow");
  }

  /** The classes of a module that name a kind and are neither of a kind nor a registry. */
  private static Set<String> naming(String module) {
    Pattern name = Pattern.compile("io\\.argosy\\." + module + "\\..*");
    return uses()
        .map(use -> outermost(use.getOriginClass()))
        .filter(it -> name.matcher(it.getName()).matches())
        .filter(it -> kind(it).isEmpty() && !REGISTRY.matcher(it.getName()).matches())
        .map(JavaClass::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All uses of classes that belong to a kind. */
  private static Stream<Dependency> uses() {
    return PRODUCT.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(use -> kind(use.getTargetClass()).isPresent());
  }

  private static Optional<String> kind(JavaClass type) {
    Matcher matcher = KIND.matcher(type.getPackageName());
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(KindsTest::outermost).orElse(type);
  }
}
