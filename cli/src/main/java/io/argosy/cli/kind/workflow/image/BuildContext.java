package io.argosy.cli.kind.workflow.image;

import io.argosy.agent.executor.CommandSearch;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The build context of one image for podman.
 *
 * @param folder the files that its Containerfile may copy
 * @param recipe the Containerfile
 * @param made a temporary folder that is deleted after the build
 */
record BuildContext(Path folder, Path recipe, Optional<Path> made) implements AutoCloseable {
  private static final List<String> NAMES = List.of("Containerfile", "Dockerfile");
  private static final int HASH_DIGITS = 16;

  /** The context of a recipe, relative to its workflow file. */
  static BuildContext of(FlowFile.Recipe recipe, Path beside) throws IOException {
    return recipe.folder().isPresent()
        ? of(recipe, recipe.folder().get(), beside)
        : laid(recipe, beside);
  }

  private static BuildContext of(FlowFile.Recipe recipe, String name, Path beside) {
    Path folder = beside.resolve(name).normalize();
    for (String file : NAMES) {
      if (Files.isRegularFile(folder.resolve(file))) {
        return new BuildContext(folder, folder.resolve(file), Optional.empty());
      }
    }
    throw recipe
        .spot()
        .refused(
            ", which has no Containerfile; it must be a folder with one, or a list of what"
                + " goes into an empty image");
  }

  /** Files keep their path beside the workflow file; commands of this computer go to /bin. */
  private static BuildContext laid(FlowFile.Recipe recipe, Path beside) throws IOException {
    Path made = Files.createTempDirectory("argosy-image");
    Path root = Files.createDirectories(made.resolve("root"));
    BuildContext context = new BuildContext(root, made.resolve("Containerfile"), Optional.of(made));
    try {
      Files.writeString(context.recipe(), "FROM scratch\nCOPY . /\n");
      for (String file : recipe.files()) {
        if (Files.exists(beside.resolve(file))) {
          copy(beside.resolve(file), root.resolve(file));
        } else {
          copy(command(recipe, file), root.resolve("bin").resolve(file));
        }
      }
      Path shell = root.resolve("bin/sh");
      if (Files.exists(root.resolve("bin/busybox")) && !Files.exists(shell)) {
        Files.createSymbolicLink(shell, Path.of("busybox"));
      }
      return context;
    } catch (IOException | RuntimeException e) {
      context.close();
      throw e;
    }
  }

  private static Path command(FlowFile.Recipe recipe, String name) throws IOException {
    Optional<Path> found = CommandSearch.onPath(name);
    if (found.isEmpty()) {
      throw recipe
          .spot()
          .refused(
              " with " + name + ", which is neither beside the file nor a command on the PATH");
    }
    if (StaticProgram.needsLibraries(found.get())) {
      throw recipe
          .spot()
          .refused(
              " with "
                  + name
                  + ", and "
                  + found.get()
                  + " needs libraries of this computer; name a static program, such as the busybox"
                  + " of Debian's busybox-static, or a folder with a Containerfile");
    }
    return found.get();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.sorted().toList()) {
        Path there = to.resolve(from.relativize(one).toString());
        if (Files.isDirectory(one)) {
          Files.createDirectories(there);
        } else {
          Files.createDirectories(Optional.ofNullable(there.getParent()).orElse(to));
          Files.copy(one, there);
          String mode = Files.isExecutable(one) ? "rwxr-xr-x" : "rw-r--r--";
          Files.setPosixFilePermissions(there, PosixFilePermissions.fromString(mode));
        }
      }
    }
  }

  /** Equal for equal content, whatever its name and time. */
  String hash() throws IOException {
    MessageDigest digest = Sha256.begin();
    add(digest, Files.readAllBytes(recipe));
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.comparing(Path::toString)).toList()) {
        add(digest, folder.relativize(one).toString().getBytes(StandardCharsets.UTF_8));
        if (Files.isSymbolicLink(one)) {
          add(digest, Files.readSymbolicLink(one).toString().getBytes(StandardCharsets.UTF_8));
        } else if (Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS)) {
          add(digest, new byte[] {(byte) (Files.isExecutable(one) ? 1 : 0)});
          add(digest, Files.readAllBytes(one));
        }
      }
    }
    return Sha256.word(digest.digest()).substring(0, HASH_DIGITS);
  }

  /** With its length, so that different lists of parts never give the same bytes. */
  private static void add(MessageDigest digest, byte[] part) {
    digest.update((part.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(part);
  }

  @Override
  public void close() throws IOException {
    if (made.isPresent()) {
      try (Stream<Path> all = Files.walk(made.get())) {
        for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(one);
        }
      }
    }
  }
}
