package io.argosy.cli.kind.tasks;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * The files that a pattern names, sorted. Names that begin with a dot match only a pattern that
 * names the dot.
 */
record MatchingFiles(Path folder, String pattern) {
  private static final Pattern SPECIAL = Pattern.compile("[*?\\[{]");

  /** Whether a text has a special sign, and does not name one file alone. */
  static boolean isPattern(String text) {
    return SPECIAL.matcher(text).find();
  }

  List<String> names() throws IOException {
    Path fixed = fixed();
    PathMatcher matcher = matcher();
    try (Stream<Path> all = Files.walk(folder.resolve(fixed), depth(fixed))) {
      List<String> names =
          all.filter(Files::isRegularFile)
              .map(file -> fixed.resolve(folder.resolve(fixed).relativize(file)))
              .filter(file -> matcher.matches(file) && (asksForHidden() || !isHidden(file)))
              .map(Path::toString)
              .sorted()
              .toList();
      if (names.isEmpty()) {
        throw refused(", which matches no file; it must match one");
      }
      return names;
    } catch (IOException | UncheckedIOException e) {
      throw refused(", whose folder cannot be read; it must be a pattern such as 'data/*.nc'");
    }
  }

  /** The folders before the first special sign. */
  private Path fixed() {
    Path path = Path.of(pattern);
    Path fixed = path.isAbsolute() ? path.getRoot() : Path.of("");
    for (Path part : path.getParent() == null ? Path.of("") : path.getParent()) {
      if (SPECIAL.matcher(part.toString()).find()) {
        break;
      }
      fixed = fixed.resolve(part);
    }
    return fixed;
  }

  private int depth(Path fixed) {
    int parts = Path.of(pattern).getNameCount();
    return pattern.contains("**") || pattern.contains("{")
        ? Integer.MAX_VALUE
        : parts - (fixed.toString().isEmpty() ? 0 : fixed.getNameCount());
  }

  private PathMatcher matcher() {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    } catch (PatternSyntaxException e) {
      throw refused(", which is not a pattern; it must be one such as 'data/*.nc'");
    }
  }

  private boolean asksForHidden() {
    return pattern.startsWith(".") || pattern.contains("/.");
  }

  private boolean isHidden(Path file) {
    for (Path part : file) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private BadInput refused(String rest) {
    return BadInput.inArgument("--files", pattern, "--files is " + pattern + rest);
  }
}
