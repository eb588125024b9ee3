package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every package of the product has a comment on what is in it, what is not, and where to start. */
class PackageCommentTest {
  private static final Pattern SIGN = Pattern.compile("(?s)^/\\*\\*(.*?)\\*/");

  @Test
  void every_package_has_a_comment_of_two_lines_and_is_null_marked() {
    assertThat(packages())
        .allSatisfy(
            room -> {
              Path sign = room.resolve("package-info.java");
              assertThat(Checkout.root().resolve(sign)).exists();
              assertThat(wordsIn(Checkout.text(sign))).hasSizeGreaterThanOrEqualTo(2);
              assertThat(Checkout.text(sign)).contains("@NullMarked");
            });
  }

  private static List<Path> packages() {
    return Checkout.files(".java").stream()
        .filter(file -> file.toString().contains("src/main/java/"))
        .filter(file -> !file.endsWith("module-info.java"))
        .map(Path::getParent)
        .filter(room -> Files.isDirectory(Checkout.root().resolve(room)))
        .distinct()
        .toList();
  }

  private static List<String> wordsIn(String source) {
    Matcher sign = SIGN.matcher(source);
    return sign.find()
        ? sign.group(1).lines().filter(line -> line.matches(".*\\w.*")).toList()
        : List.of();
  }
}
