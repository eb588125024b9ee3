package io.argosy.agent.spawn;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The mark in the environment of a spawned process: where the agent records its number. An agent
 * that is killed between the start of a process and the record leaves an empty file, and the
 * process is found by its mark.
 */
public final class ProcessMark {
  private static final String VARIABLE = "ARGOSY_PID_FILE";

  private ProcessMark() {}

  /** The environment with the mark. */
  public static Map<String, String> on(Map<String, String> environment, Path pidFile) {
    Map<String, String> marked = new TreeMap<>(environment);
    marked.put(VARIABLE, pidFile.toAbsolutePath().toString());
    return marked;
  }

  /** The processes that carry the mark. */
  public static List<ProcessHandle> with(Path pidFile) {
    String mark = VARIABLE + "=" + pidFile.toAbsolutePath();
    return ProcessHandle.allProcesses().filter(it -> carries(it, mark)).toList();
  }

  private static boolean carries(ProcessHandle process, String mark) {
    try {
      Path environment = Path.of("/proc/" + process.pid() + "/environ");
      byte[] all = Files.readAllBytes(environment);
      return Stream.of(new String(all, StandardCharsets.UTF_8).split("\0", -1))
          .anyMatch(mark::equals);
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }
}
