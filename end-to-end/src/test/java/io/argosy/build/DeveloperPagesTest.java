package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages that developers read first name classes, packages and files that exist. */
class DeveloperPagesTest {
  private static final Pattern QUOTED = Pattern.compile("`([^`\n]+)`");

  /** A class, or one and its member: {@code Fact}, {@code Instruction.Compute}. */
  private static final Pattern CLASS = Pattern.compile("([A-Z]\\w+)(\\.\\w+)?");

  /** A class, package, folder or file: {@code core/engine/Kernel}. */
  private static final Pattern PATH = Pattern.compile("\\w[\\w.-]*(/[\\w.-]+)+");

  /** A class as pages about algorithms name it: {@code core.balance.Shares}. */
  private static final Pattern DOTTED = Pattern.compile("[a-z]+(\\.[a-z0-9]+)*\\.[A-Z]\\w+");

  private static final Pattern JAVA =
      Pattern.compile(".*src/(main|test)/java/io/argosy/(.+)\\.java");

  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");

  /** The name of a kind that does not exist yet, classes of Java, and what a build makes. */
  private static final Pattern NOT_OURS =
      Pattern.compile("kind/X|X(Stimulus|Fact)|Optional|io/argosy|.*/target/.*");

  private static final Set<String> CLASSES = new TreeSet<>();

  /** Files, their folders, and classes and packages below {@code io/argosy}. */
  private static final Set<String> PATHS = new TreeSet<>();

  @BeforeAll
  static void read() {
    for (Path file : Checkout.files()) {
      addWithFolders(file.toString());
      Matcher java = JAVA.matcher(file.toString());
      if (java.matches()) {
        addWithFolders(java.group(2));
        Matcher declared = DECLARED.matcher(Checkout.text(file));
        while (declared.find()) {
          CLASSES.add(declared.group(1));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ARCHITECTURE.md", "CONTRIBUTING.md"})
  void what_a_page_names_exists(String page) {
    List<String> missing = new ArrayList<>();
    Matcher quoted = QUOTED.matcher(Checkout.text(Path.of(page)));
    int names = 0;
    while (quoted.find()) {
      String name = quoted.group(1);
      Matcher type = CLASS.matcher(name);
      boolean isType = type.matches();
      if ((isType || PATH.matcher(name).matches()) && !NOT_OURS.matcher(name).matches()) {
        names++;
        if (isType ? !CLASSES.contains(type.group(1)) : !isPath(name)) {
          missing.add(name);
        }
      }
    }

    assertThat(missing).isEmpty();
    assertThat(names).isPositive();
  }

  @Test
  void pages_about_algorithms_name_the_classes_that_have_them() {
    List<String> missing = new ArrayList<>();
    for (Path page : Checkout.files(".md")) {
      Matcher quoted =
          QUOTED.matcher(page.startsWith("docs/algorithms") ? Checkout.text(page) : "");
      while (quoted.find()) {
        String name = quoted.group(1);
        if (DOTTED.matcher(name).matches() && !PATHS.contains(name.replace('.', '/'))) {
          missing.add(page + ": " + name);
        }
      }
    }

    assertThat(missing).isEmpty();
  }

  /** Tables name paths below a module, whose name stands in another column. */
  private static boolean isPath(String name) {
    return PATHS.contains(name) || PATHS.stream().anyMatch(path -> path.endsWith("/" + name));
  }

  private static void addWithFolders(String path) {
    for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
      PATHS.add(path.substring(0, end));
    }
  }
}
