package io.argosy.agent.share;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder of Linux's control groups in which the agent can create groups, of version 1 or 2.
 *
 * @param path its path
 * @param second whether it is of version 2
 */
record ControlGroup(Path path, boolean second) {
  private static final long PERIOD_MICROS = 100_000;
  private static final long LEAST_MICROS = 1_000;
  private static final Pattern MADE_BY = Pattern.compile("argosy-(\\d{1,9})-\\d+");
  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  /** Finds a place where groups that limit processor time can be created, by trying. */
  static Optional<ControlGroup> find() {
    for (ControlGroup place : places(ROOT, mine())) {
      Path trial = place.path().resolve("argosy-trial-" + ProcessHandle.current().pid());
      try {
        Files.createDirectory(trial);
        try {
          new ControlGroup(trial, place.second()).limit(0.5);
          return Optional.of(place);
        } finally {
          Files.deleteIfExists(trial);
        }
      } catch (IOException | SecurityException notHere) {
        continue;
      }
    }
    return Optional.empty();
  }

  private static List<String> mine() {
    try {
      return Files.readAllLines(Path.of("/proc/self/cgroup"));
    } catch (IOException notLinux) {
      return List.of();
    }
  }

  /** Below this process's own group: a limit on the agent also limits its programs. */
  static List<ControlGroup> places(Path root, List<String> mine) {
    List<ControlGroup> places = new ArrayList<>();
    for (String line : mine) {
      String[] parts = line.split(":", 3);
      if (parts.length < 3) {
        continue;
      }
      String inside = parts[2].replaceFirst("^/+", "");
      List<String> controllers = List.of(parts[1].split(","));
      if (parts[1].isEmpty()) {
        places.add(new ControlGroup(root.resolve(inside), true));
      } else if (controllers.contains("cpu")) {
        places.add(new ControlGroup(root.resolve(parts[1]).resolve(inside), false));
        places.add(new ControlGroup(root.resolve("cpu").resolve(inside), false));
      }
    }
    return places;
  }

  /** Removes groups of agents that were killed. */
  void tidy() {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(path, "argosy-*")) {
      for (Path one : all) {
        Matcher name = MADE_BY.matcher(one.getFileName().toString());
        if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          remove(one);
        }
      }
    } catch (IOException | DirectoryIteratorException notOurs) {
      return;
    }
  }

  private static void remove(Path group) {
    try {
      Files.deleteIfExists(group);
    } catch (IOException somethingIsInIt) {
      return;
    }
  }

  /** A new group inside. */
  ControlGroup make(String name) throws IOException {
    return new ControlGroup(Files.createDirectory(path.resolve(name)), second);
  }

  /** Limits its processes to this part of a processor. */
  void limit(double share) throws IOException {
    long quota = Math.max(LEAST_MICROS, Math.round(share * PERIOD_MICROS));
    if (second) {
      write("cpu.max", quota + " " + PERIOD_MICROS);
    } else {
      write("cpu.cfs_period_us", Long.toString(PERIOD_MICROS));
      write("cpu.cfs_quota_us", Long.toString(quota));
    }
  }

  /** The file to which processes are added. */
  Path members() {
    return path.resolve("cgroup.procs");
  }

  private void write(String file, String text) throws IOException {
    Path there = path.resolve(file);
    if (!Files.exists(there)) {
      throw new IOException(path + " does not limit processor time: it has no " + file);
    }
    Files.writeString(there, text);
  }
}
