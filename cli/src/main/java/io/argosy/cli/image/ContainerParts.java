package io.argosy.cli.image;

import io.argosy.protocol.text.BadInput;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What containers need on this computer besides podman: a runtime, and for an ordinary user what
 * gives the container users of its own.
 *
 * @param path the folders of commands
 * @param user the user of this process
 * @param root whether it is root, which needs less
 * @param etc the folder of the system's settings
 */
public record ContainerParts(List<Path> path, String user, boolean root, Path etc) {
  private static final List<String> RUNTIMES = List.of("crun", "runc");

  /** Where podman finds a runtime besides. */
  private static final List<Path> RUNTIME_FOLDERS =
      Stream.of("/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/usr/lib/podman")
          .map(Path::of)
          .toList();

  /**
   * A part that is not here.
   *
   * @param advice what to do
   */
  public record Missing(String what, String advice) {}

  public ContainerParts {
    path = List.copyOf(path);
  }

  /** Those of this computer, for the user of this process. */
  public static ContainerParts here() {
    String path = System.getenv().getOrDefault("PATH", "");
    return new ContainerParts(
        Stream.of(path.split(File.pathSeparator, -1)).map(Path::of).toList(),
        System.getProperty("user.name"),
        "root".equals(System.getProperty("user.name")),
        Path.of("/etc"));
  }

  private static boolean isIn(List<Path> folders, String command) {
    return folders.stream().map(it -> it.resolve(command)).anyMatch(Files::isExecutable);
  }

  private Optional<String> runtime() {
    List<Path> folders = Stream.concat(path.stream(), RUNTIME_FOLDERS.stream()).toList();
    return RUNTIMES.stream().filter(it -> isIn(folders, it)).findFirst();
  }

  /** What is here, if nothing is missing. */
  public String found() {
    return "podman with " + runtime().orElse("a runtime") + (root ? "" : ", for user " + user);
  }

  /** The first part that is missing. */
  public Optional<Missing> missing() {
    if (!isIn(path, "podman")) {
      return Optional.of(new Missing("podman is not on the PATH", "install the package podman"));
    }
    if (runtime().isEmpty()) {
      return Optional.of(
          new Missing(
              "podman has no runtime, neither crun nor runc", "install the package crun or runc"));
    }
    return root ? Optional.empty() : withoutRoot();
  }

  private Optional<Missing> withoutRoot() {
    for (String command : List.of("newuidmap", "newgidmap")) {
      if (!isIn(path, command)) {
        return Optional.of(
            new Missing(
                command + ", which podman needs for users other than root, is not on the PATH",
                "install the package uidmap"));
      }
    }
    for (String file : List.of("subuid", "subgid")) {
      if (!names(etc.resolve(file))) {
        String range = "--add-" + file + "s 100000-165535 ";
        return Optional.of(
            new Missing(
                etc.resolve(file) + " has no line for user " + user,
                "let root run: usermod " + range + user));
      }
    }
    return Optional.empty();
  }

  private boolean names(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.anyMatch(line -> line.startsWith(user + ":"));
    } catch (IOException none) {
      return false;
    }
  }

  /** Refuses a job whose programs run in containers, where containers cannot run. */
  public void refuse(String field, String image) {
    Optional<Missing> missing = missing();
    if (missing.isPresent()) {
      throw BadInput.inArgument(
          field,
          image,
          field
              + " is "
              + image
              + ", and containers cannot run here: "
              + missing.get().what()
              + "; "
              + missing.get().advice()
              + ", or run programs as processes with --executor process");
    }
  }
}
