package io.argosy.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.loop.DecisionLoop;
import io.argosy.core.engine.state.State;
import io.argosy.journal.RecoveredState;
import io.argosy.runtime.replay.Replay;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The allowed dependencies between the modules, and between the packages of core. */
class ArrowsTest {
  private static final JavaClasses PRODUCT = ProductClasses.ALL;

  private static final Map<String, List<String>> MODULES =
      Map.ofEntries(
          Map.entry("core", List.of()),
          Map.entry("protocol", List.of()),
          Map.entry("journal", List.of("core")),
          Map.entry("explain", List.of("core")),
          Map.entry("simulator", List.of("core", "journal")),
          Map.entry("runtime", List.of("core", "journal", "protocol")),
          Map.entry("s3", List.of("core", "protocol", "runtime")),
          Map.entry("agent", List.of("core", "protocol")),
          Map.entry("host", List.of("core", "journal", "protocol", "runtime", "agent")),
          Map.entry("server", List.of("core", "journal", "explain", "protocol", "runtime", "host")),
          Map.entry("console", List.of("protocol")),
          Map.entry(
              "experiments",
              List.of("core", "explain", "simulator", "protocol", "runtime", "console")),
          Map.entry(
              "cli",
              List.of(
                  "core",
                  "journal",
                  "explain",
                  "simulator",
                  "protocol",
                  "runtime",
                  "s3",
                  "host",
                  "server",
                  "agent",
                  "console",
                  "experiments")));

  /** From what all may use to what may use all; packages on one step do not use each other. */
  private static final List<List<String>> CORE =
      List.of(
          List.of("math"),
          List.of("model"),
          List.of("balance", "budget", "ownership", "packing", "scale", "work"),
          List.of("bag", "dag", "forecast"),
          List.of("engine"),
          List.of("history", "rental"),
          List.of("kind"));

  @Test
  void modules_use_only_what_they_may() {
    assertThat(arrows("io.argosy."))
        .allSatisfy(
            arrow -> assertThat(MODULES.get(arrow.from())).as("%s", arrow).contains(arrow.to()));
  }

  @Test
  void arrows_inside_core_point_one_way() {
    assertThat(arrows("io.argosy.core."))
        .allSatisfy(
            arrow ->
                assertThat(step(arrow.from())).as("%s", arrow).isGreaterThan(step(arrow.to())));
  }

  @Test
  void core_knows_only_itself_and_java_base() {
    classes()
        .that()
        .resideInAPackage("io.argosy.core..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.argosy.core..",
            "java.lang..",
            "java.util..",
            "java.time..",
            "java.math..",
            "java.nio.charset..",
            "java.text..",
            "java.security..",
            "org.jspecify.annotations..")
        .check(PRODUCT);
  }

  @Test
  void packages_have_no_cycles() {
    SlicesRuleDefinition.slices()
        .matching("io.argosy.(**)")
        .should()
        .beFreeOfCycles()
        .check(PRODUCT);
  }

  /** Agents speak orders, reports and acks: a new stimulus or fact changes no agent. */
  @Test
  void agents_do_not_know_the_kernel() {
    noClasses()
        .that()
        .resideInAPackage("io.argosy.agent..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.argosy.core.engine..")
        .check(PRODUCT);
  }

  /** Deciding again only to compare with an earlier decision does not count. */
  @Test
  void only_one_loop_calls_the_kernel_to_decide() {
    assertThat(callers(Kernel.class, "handle"))
        .containsExactlyInAnyOrder(
            DecisionLoop.class.getName(),
            Replay.class.getName(),
            "io.argosy.simulator.replica.ServiceInvariants");
  }

  /** In a service only the loop changes states; tools that read a journal apply its facts. */
  @Test
  void facts_are_applied_by_the_kernel_the_loop_and_readers_of_journals() {
    assertThat(callers(State.class, "apply"))
        .contains(DecisionLoop.class.getName(), RecoveredState.class.getName())
        .allMatch(
            name ->
                name.startsWith("io.argosy.core.engine.")
                    || name.equals(RecoveredState.class.getName())
                    || name.startsWith("io.argosy.simulator."));
  }

  /** The classes that call a method or refer to it. */
  private static Set<String> callers(Class<?> of, String method) {
    Set<String> names = new TreeSet<>();
    for (JavaMethod one : PRODUCT.get(of).getMethods()) {
      if (one.getName().equals(method)) {
        one.getAccessesToSelf().forEach(use -> names.add(use.getOriginOwner().getName()));
      }
    }
    return names;
  }

  private static int step(String name) {
    for (int i = 0; i < CORE.size(); i++) {
      if (CORE.get(i).contains(name)) {
        return i;
      }
    }
    throw new AssertionError("Give the package " + name + " of core a step in ArrowsTest.CORE");
  }

  /** The uses of one part below the prefix by another. */
  private static List<Arrow> arrows(String prefix) {
    return PRODUCT.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(use -> isBelow(prefix, use.getOriginClass()))
        .filter(use -> isBelow(prefix, use.getTargetClass()))
        .map(use -> Arrow.of(prefix, use))
        .filter(arrow -> !arrow.from().equals(arrow.to()))
        .toList();
  }

  private static boolean isBelow(String prefix, JavaClass type) {
    return type.getPackageName().startsWith(prefix);
  }

  private record Arrow(String from, String to, String why) {
    static Arrow of(String prefix, Dependency use) {
      return new Arrow(
          part(prefix, use.getOriginClass()),
          part(prefix, use.getTargetClass()),
          use.getDescription());
    }

    private static String part(String prefix, JavaClass type) {
      return type.getPackageName().substring(prefix.length()).replaceFirst("\\..*", "");
    }

    @Override
    public String toString() {
      return from + " uses " + to + ": " + why;
    }
  }
}
