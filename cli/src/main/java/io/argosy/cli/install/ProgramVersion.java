package io.argosy.cli.install;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, and the commit that it was built from if that is known. */
public final class ProgramVersion implements IVersionProvider {
  private static final String NUMBER = "version.properties";

  /** Written beside the jars by whoever builds them from a Git checkout. */
  private static final String ORIGIN = "origin.properties";

  @Override
  public String[] getVersion() {
    return new String[] {"argosy " + number()};
  }

  /** Such as {@code 0.2.0}. */
  public static String number() {
    try (InputStream in = ProgramVersion.class.getResourceAsStream(NUMBER)) {
      Properties read = new Properties();
      read.load(in);
      return read.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The commit of the sources.
   *
   * @param id with {@code -changed} after it if the sources were not those of the commit
   * @param time of the commit, because a second build of it must not differ
   */
  public record Origin(String id, String time) {}

  /** Empty if the sources came without a history, or in a test. */
  public static Optional<Origin> origin() {
    // A class that comes from the start-up cache may not know its jar.
    String first = System.getProperty("java.class.path", "").split(File.pathSeparator, -1)[0];
    return first.isEmpty() ? Optional.empty() : origin(Path.of(first).resolveSibling(ORIGIN));
  }

  static Optional<Origin> origin(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Properties read = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      read.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String id = read.getProperty("commit", "");
    return id.isBlank()
        ? Optional.empty()
        : Optional.of(new Origin(id, read.getProperty("time", "")));
  }
}
