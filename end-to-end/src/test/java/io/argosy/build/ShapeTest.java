package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Names and sizes of classes and methods, as the compiler reads them. */
class ShapeTest {
  private static final int MANY_LINES = 40;
  private static final int TOO_MANY_LINES = 60;
  private static final Pattern EMPTY_NAME =
      Pattern.compile("^Abstract.*|.*(Manager|Helper|Helpers|Util|Utils)$");

  private static List<Shape> shapes = List.of();

  @BeforeAll
  static void parse() {
    shapes = Shape.of(Checkout.files(".java"));
  }

  @Test
  void methods_are_short() {
    for (Shape large : methods(lines -> lines > MANY_LINES && lines <= TOO_MANY_LINES)) {
      System.err.println("Two ideas in one method? " + large);
    }
    assertThat(methods(lines -> lines > TOO_MANY_LINES)).isEmpty();
  }

  @Test
  void names_say_what_a_class_is() {
    assertThat(shapes)
        .filteredOn(shape -> !shape.isMethod() && EMPTY_NAME.matcher(shape.name()).matches())
        .isEmpty();
  }

  private static List<Shape> methods(Predicate<Long> size) {
    return shapes.stream().filter(Shape::isMethod).filter(s -> size.test(s.lines())).toList();
  }
}
