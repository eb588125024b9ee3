package io.argosy.protocol.files;

import io.argosy.protocol.text.InnerPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The files attached to a job, wherever they are stored. */
public interface Sources {
  /** The file that the job knows by that path. */
  Optional<Path> find(String path);

  /**
   * The paths that match a pattern such as {@code data/*.nc}, in the order of their names.
   *
   * @throws IllegalArgumentException if the pattern is invalid
   */
  List<String> matching(String pattern);

  /** Files below the folder of a job file. */
  static Sources below(Path folder) {
    return new Sources() {
      @Override
      public Optional<Path> find(String path) {
        return Optional.of(folder.resolve(path)).filter(Files::isRegularFile);
      }

      @Override
      public List<String> matching(String pattern) {
        PathMatcher matcher = matcher(pattern);
        Path start = folder.resolve(fixed(pattern));
        if (!Files.isDirectory(start)) {
          return List.of();
        }
        try (Stream<Path> all = Files.walk(start)) {
          return all.filter(Files::isRegularFile)
              .map(folder::relativize)
              .filter(matcher::matches)
              .map(Path::toString)
              .filter(InnerPath::is)
              .sorted()
              .toList();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  /**
   * Files that are stored under other names.
   *
   * @param paths under which the job knows them
   * @param where the location of each
   */
  static Sources of(Set<String> paths, Function<String, Path> where) {
    return new Sources() {
      @Override
      public Optional<Path> find(String path) {
        return Optional.of(path).filter(paths::contains).map(where);
      }

      @Override
      public List<String> matching(String pattern) {
        PathMatcher matcher = matcher(pattern);
        return paths.stream().filter(path -> matcher.matches(Path.of(path))).sorted().toList();
      }
    };
  }

  private static PathMatcher matcher(String pattern) {
    return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
  }

  /** The leading folders of a pattern that contain no wildcard. */
  private static String fixed(String pattern) {
    int special = 0;
    while (special < pattern.length() && "*?[{\\".indexOf(pattern.charAt(special)) < 0) {
      special++;
    }
    int slash = pattern.lastIndexOf('/', special - 1);
    return slash < 0 ? "" : pattern.substring(0, slash);
  }
}
