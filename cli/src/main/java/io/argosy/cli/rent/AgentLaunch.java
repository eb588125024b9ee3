package io.argosy.cli.rent;

import io.argosy.runtime.rent.SshProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How to start an agent: small, because many may run on one computer. */
public final class AgentLaunch {
  private static final List<String> SMALL =
      List.of(
          "-Xmx128m",
          "-Xss512k",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:-UsePerfData",
          "--enable-native-access=ALL-UNNAMED");

  private static final List<String> WORDS = List.of("io.argosy.cli.Main", "agent");

  /** Flags of an agent that only runs programs of its own user. */
  public static final List<String> UNLIMITED = List.of("--limit", "none");

  private AgentLaunch() {}

  /** The command that starts an agent on this computer. */
  public static List<String> here() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(SMALL);
    cache().ifPresent(file -> words.add("-XX:AOTCache=" + file));
    words.addAll(List.of("-cp", classPath()));
    words.addAll(WORDS);
    return words;
  }

  /** The same with additional flags. */
  static List<String> here(List<String> flags) {
    List<String> words = new ArrayList<>(here());
    words.addAll(flags);
    return words;
  }

  /** The class data archive of our launcher; naming a missing one is slower. */
  private static Optional<Path> cache() {
    return Optional.ofNullable(System.getProperty("argosy.cache"))
        .map(Path::of)
        .filter(Files::isReadable);
  }

  /** The program that is copied to another computer. */
  static SshProvider.Program elsewhere() {
    return elsewhere(List.of());
  }

  /** The same with additional flags. */
  static SshProvider.Program elsewhere(List<String> flags) {
    List<String> words = new ArrayList<>(WORDS);
    words.addAll(flags);
    return new SshProvider.Program(classPath(), SMALL, words);
  }

  private static String classPath() {
    return System.getProperty("java.class.path", "");
  }
}
