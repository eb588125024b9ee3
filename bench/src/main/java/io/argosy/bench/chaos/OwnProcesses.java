package io.argosy.bench.chaos;

import io.argosy.protocol.process.ProcessTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The processes of a run: those that work in its folder or name it in their arguments. A handle
 * holds the number and start time, and a process is signalled only if both still match.
 */
final class OwnProcesses {
  private static final ProcessHandle SELF = ProcessHandle.current();

  private final Path folder;

  OwnProcesses(Path folder) {
    this.folder = folder;
  }

  /** All running ones. */
  List<ProcessHandle> all() {
    return under(folder);
  }

  /** Those that work in a part of the folder or name it. */
  List<ProcessHandle> under(Path part) {
    return matching(it -> worksIn(it, part) || names(it, part));
  }

  /** Programs of jobs: they work in an agent's folder of a job, and are not agents. */
  List<ProcessHandle> tasks() {
    return matching(
        it ->
            worksIn(it, folder)
                && directory(it).contains("/jobs/")
                && !words(it).contains("io.argosy.cli.Main"));
  }

  /** Agents of rented machines. */
  List<ProcessHandle> rentedAgents(Path rents) {
    return matching(it -> names(it, rents) && words(it).contains("io.argosy.cli.Main\0agent"));
  }

  private static List<ProcessHandle> matching(Predicate<ProcessHandle> wanted) {
    List<ProcessHandle> found = new ArrayList<>();
    ProcessHandle.allProcesses()
        .filter(it -> !it.equals(SELF) && ProcessTree.isRunning(it) && wanted.test(it))
        .forEach(found::add);
    return found;
  }

  private static boolean worksIn(ProcessHandle process, Path part) {
    String at = directory(process);
    return at.equals(part.toString()) || at.startsWith(part + "/");
  }

  private static String directory(ProcessHandle process) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd")).toString();
    } catch (IOException gone) {
      return "";
    }
  }

  private static boolean names(ProcessHandle process, Path part) {
    return words(process).contains(part.toString());
  }

  private static String words(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  /** A description of a process, for people. */
  static String described(ProcessHandle process) {
    String line = words(process).replace('\0', ' ').replaceAll("-cp \\S+", "-cp …").strip();
    return process.pid() + " " + (line.length() > 200 ? line.substring(0, 200) + "…" : line);
  }

  /** Sends STOP or CONT, if the process is still the one that was seen. */
  static boolean signal(ProcessHandle process, String name)
      throws IOException, InterruptedException {
    boolean same = ProcessHandle.of(process.pid()).filter(process::equals).isPresent();
    return same
        && ProcessTree.isRunning(process)
        && new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor()
            == 0;
  }
}
