package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A kind of job is one package of a module, below the package that holds the module's registry of
 * kinds. A further kind is then one package and one line of the registry.
 */
class KindArrowsTest {
  /** The packages of registries, whose subpackages are the kinds. */
  private static final List<String> REGISTRIES = List.of("io.argosy.cli.kind");

  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.argosy");

  static Stream<String> registries() {
    return REGISTRIES.stream();
  }

  @ParameterizedTest
  @MethodSource("registries")
  void only_a_kind_itself_and_the_registry_use_a_kind(String registry) {
    assertThat(uses(registry))
        .filteredOn(use -> kind(registry, use.getOriginClass()).isEmpty())
        .filteredOn(use -> !use.getOriginClass().getPackageName().equals(registry))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("registries")
  void no_kind_uses_another(String registry) {
    assertThat(uses(registry))
        .filteredOn(use -> kind(registry, use.getOriginClass()).isPresent())
        .filteredOn(
            use ->
                !kind(registry, use.getOriginClass()).equals(kind(registry, use.getTargetClass())))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("registries")
  void there_are_kinds_to_check(String registry) {
    assertThat(uses(registry).stream().map(use -> kind(registry, use.getTargetClass())).distinct())
        .hasSizeGreaterThan(2);
  }

  /** The uses of classes of kinds. */
  private static List<Dependency> uses(String registry) {
    return PRODUCT.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(use -> kind(registry, use.getTargetClass()).isPresent())
        .toList();
  }

  private static Optional<String> kind(String registry, JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith(registry + ".")
        ? Optional.of(name.substring(registry.length() + 1).replaceFirst("[.].*", ""))
        : Optional.empty();
  }
}
