package io.argosy.agent.podman;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Passes the variables of a program in a container through podman. Every user of the machine can
 * read podman's command line, so the variables are in a file that only the agent can read. A value
 * that does not fit into a line of a file is in podman's own environment.
 *
 * @param file a unique name
 */
record ContainerEnvironment(
    Path file, SequencedMap<String, String> lines, SequencedMap<String, String> carried) {
  /** Podman reads lines up to 64 KiB. */
  private static final int LINE_LIMIT = 60_000;

  /**
   * Variables that podman, or a program that it calls, would interpret itself. Variables of a job
   * that are not in the file must not be among them.
   */
  private static final Pattern STEERING =
      Pattern.compile(
          "(?i)(LD_|DYLD_|GLIBC_|MALLOC_|GCONV_|LC_|XDG_|DBUS_|GO|BASH|CONTAINER|_CONTAINERS_"
              + "|PODMAN|BUILDAH|DOCKER|REGISTRY|STORAGE_|LISTEN_|NOTIFY_|SSL_|SUDO_).*"
              + "|PATH|HOME|TMPDIR|TMP|TEMP|ENV|IFS|PS4|SHELLOPTS|SHELL|USER|LANG|LANGUAGE|TZ|TZDIR"
              + "|NLSPATH|LOCPATH|HOSTALIASES|RES_OPTIONS|.*_PROXY|PWD|TERM");

  /**
   * Assigns each variable to the file or to podman's environment.
   *
   * @param sibling a file of the call's own, in a folder without access for programs
   * @throws IOException when a value fits neither
   */
  static ContainerEnvironment of(Map<String, String> variables, Path sibling) throws IOException {
    SequencedMap<String, String> lines = new TreeMap<>();
    SequencedMap<String, String> carried = new TreeMap<>();
    for (Map.Entry<String, String> one : new TreeMap<>(variables).entrySet()) {
      boolean line = isLine(one.getValue());
      if (!line && STEERING.matcher(one.getKey()).matches()) {
        throw new IOException(
            "the variable "
                + one.getKey()
                + " has a value with a line break or of more than "
                + LINE_LIMIT
                + " bytes, which cannot be passed to a container under that name");
      }
      (line ? lines : carried).put(one.getKey(), one.getValue());
    }
    Path file = sibling.resolveSibling(sibling.getFileName() + ".env");
    return new ContainerEnvironment(file, lines, carried);
  }

  private static boolean isLine(String value) {
    return value.indexOf('\n') < 0 && value.indexOf('\r') < 0 && value.length() * 3 < LINE_LIMIT;
  }

  /** The podman options that name them. */
  List<String> words() {
    List<String> words = new ArrayList<>(List.of("--env-file", file.toString()));
    carried.keySet().forEach(name -> words.addAll(List.of("--env", name)));
    return words;
  }

  /** Writes the file; no other user can read it at any time. */
  void write() throws IOException {
    delete();
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    String text =
        lines.entrySet().stream()
            .map(one -> one.getKey() + "=" + one.getValue() + "\n")
            .collect(Collectors.joining());
    Files.writeString(file, text);
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }
}
