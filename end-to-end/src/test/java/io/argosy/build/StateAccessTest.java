package io.argosy.build;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.argosy.core.engine.FollowedState;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.KindState;
import io.argosy.core.engine.state.State;
import org.junit.jupiter.api.Test;

/** The kernel changes its state, and other modules read views of it. */
class StateAccessTest {
  private static final JavaClasses PRODUCT = ProductClasses.ALL;

  /** Core, and the modules that drive the kernel, restore its state or simulate it. */
  private static final String[] DRIVERS = {
    "io.argosy.core..",
    "io.argosy.experiments..",
    "io.argosy.journal..",
    "io.argosy.runtime..",
    "io.argosy.simulator.."
  };

  /** The module descriptor of core says the same of {@code engine.state}, but not to tests. */
  @Test
  void other_modules_see_only_views_of_the_state() {
    noClasses()
        .that()
        .resideOutsideOfPackages(DRIVERS)
        .should()
        .dependOnClassesThat(describe("can change", StateAccessTest::canChange))
        .check(PRODUCT);
  }

  /** The rule above holds trivially if it finds no such classes. */
  @Test
  void the_rule_knows_what_can_change() {
    assertThat(PRODUCT.stream().filter(StateAccessTest::canChange))
        .contains(PRODUCT.get(State.class), PRODUCT.get(JobState.class))
        .containsAll(
            PRODUCT.get(KindState.class).getAllSubclasses().stream()
                .filter(type -> !type.isInterface())
                .toList());
  }

  /** The state is spread over packages and has public fields, which are the kernel's alone. */
  @Test
  void only_the_kernel_touches_the_fields_of_its_state() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.argosy.core.budget..",
            "io.argosy.core.engine..",
            "io.argosy.core.kind..",
            "io.argosy.core.rental..")
        .should()
        .accessFieldWhere(describe("it is a field of the state", StateAccessTest::isOfTheState))
        .check(PRODUCT);
  }

  /**
   * Whether an instance has fields; records, whose components are values, do not count, and neither
   * does the state that a reader of a journal makes for itself.
   */
  private static boolean canChange(JavaClass type) {
    return isDeciding(type)
        && !type.isEquivalentTo(FollowedState.class)
        && !type.isRecord()
        && !type.isEnum()
        && type.getFields().stream().anyMatch(StateAccessTest::isOfAnInstance);
  }

  private static boolean isOfTheState(JavaFieldAccess access) {
    return isDeciding(access.getTargetOwner())
        && access.getTarget().resolveMember().map(StateAccessTest::isOfAnInstance).orElse(false);
  }

  /** The registry of kinds is a value, and so are algorithms beside these packages. */
  private static boolean isDeciding(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith("io.argosy.core.engine")
        || name.startsWith("io.argosy.core.kind.")
        || name.equals("io.argosy.core.rental")
        || name.equals("io.argosy.core.budget");
  }

  private static boolean isOfAnInstance(JavaField field) {
    return !field.getModifiers().contains(JavaModifier.STATIC);
  }
}
