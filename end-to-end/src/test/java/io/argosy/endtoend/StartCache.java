package io.argosy.endtoend;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Caches what the program needs to start, once for all stories: most of their time is that of
 * starting programs. The first story records it, the others wait; without a cache programs only
 * start slower.
 */
final class StartCache {
  private static final Path FOLDER = Path.of("target", "start").toAbsolutePath();

  /** A computer that takes longer to record it all continues without the missing part. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static boolean tried;

  private final List<String> java;
  private final Path folder;
  private final long end = System.nanoTime() + PATIENCE.toNanos();

  private StartCache(List<String> java, Path folder) {
    this.java = java;
    this.folder = folder;
  }

  /**
   * The flags for a call of the program.
   *
   * @param java the command without them
   * @param classPath its class path; a cache supports jars only
   * @param command its first word
   */
  static synchronized List<String> flags(List<String> java, String classPath, String command) {
    if (!List.of(classPath.split(File.pathSeparator)).stream()
        .allMatch(it -> it.endsWith(".jar"))) {
      return List.of();
    }
    try {
      Path folder = FOLDER.resolve(key(classPath));
      if (!tried) {
        tried = true;
        new StartCache(java, Files.createDirectories(folder)).recordUnlessRecorded();
      }
      return flags(folder.resolve(kind(command)), folder.resolve("agent"));
    } catch (IOException | RuntimeException noCache) {
      return List.of();
    }
  }

  /** The program's own cache, and the one for the agents that it starts. */
  private static List<String> flags(Path own, Path agents) {
    List<String> flags = new ArrayList<>();
    if (Files.exists(own)) {
      flags.addAll(List.of("-XX:AOTCache=" + own, "-Xlog:disable"));
    }
    if (Files.exists(agents)) {
      flags.add("-Dargosy.cache=" + agents);
    }
    return flags;
  }

  private static String kind(String command) {
    return switch (command) {
      case "server" -> "server";
      case "run", "resume", "plan", "each" -> "run";
      default -> "agent";
    };
  }

  /** Changes whenever a jar or the JDK changes. */
  private static String key(String classPath) throws IOException {
    StringBuilder all = new StringBuilder(Runtime.version().toString());
    for (String jar : classPath.split(File.pathSeparator)) {
      Path file = Path.of(jar);
      all.append(jar).append(Files.size(file)).append(Files.getLastModifiedTime(file));
    }
    return Integer.toHexString(all.toString().hashCode());
  }

  private void recordUnlessRecorded() throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && !Files.exists(folder.resolve("begun"))) {
        Files.createFile(folder.resolve("begun"));
        recordServerAndAgent();
        recordRun();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void recordServerAndAgent() throws IOException, InterruptedException {
    String data = folder.resolve("data").toString();
    Process server = start("server", Map.of(), "server --json --port 0 --data", data);
    try {
      awaitWord("server.out", "\n", server);
      String said = Files.readString(folder.resolve("server.out")).strip();
      Fields event = JsonTree.fields("event", said);
      String url = event.text("url").orElseThrow();
      String token = event.text("token").orElseThrow();
      recordAgent(Map.of("ARGOSY_SERVER", url, "ARGOSY_TOKEN", token));
      server.destroy();
      keep("server", server);
    } finally {
      server.destroyForcibly();
    }
  }

  private void recordAgent(Map<String, String> variables) throws IOException, InterruptedException {
    String words = "agent --site lab --name one --slots 1 --run-as-range none --work";
    Process agent = start("agent", variables, words, folder.resolve("work").toString());
    try {
      awaitWord("agent.err", " registered ", agent);
      agent.destroy();
      keep("agent", agent);
    } finally {
      agent.destroyForcibly();
    }
  }

  /** Waits until the process prints the word, ends, or takes too long. */
  private void awaitWord(String file, String word, Process process)
      throws IOException, InterruptedException {
    boolean over = false;
    while (!over && System.nanoTime() - end < 0) {
      over =
          Files.readString(folder.resolve(file)).contains(word)
              || process.waitFor(20, TimeUnit.MILLISECONDS);
    }
  }

  private void recordRun() throws IOException, InterruptedException {
    Path job = folder.resolve("job.yaml");
    Files.writeString(
        job,
        "argosy: 1\nkind: iterative\nname: job\nseed: 1\niterations: {mode: range, total: 4}\n"
            + "run: {chunked: [echo, '{first}', '{count}']}\n"
            + "result: {from: stdout, merge: concat}\n");
    String data = folder.resolve("data").toString();
    keep("run", start("run", Map.of(), "run --slots 2 " + job.getFileName() + " --data", data));
  }

  private Process start(String kind, Map<String, String> variables, String words, String last)
      throws IOException {
    List<String> command = new ArrayList<>(java);
    command.add(1, "-XX:AOTCacheOutput=" + folder.resolve(kind + ".part"));
    command.addAll(List.of(words.split(" ")));
    command.add(last);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(variables);
    builder.redirectInput(new File("/dev/null"));
    builder.redirectError(folder.resolve(kind + ".err").toFile());
    builder.redirectOutput(folder.resolve(kind + ".out").toFile());
    return builder.start();
  }

  /** Publishes the cache under its name when it is complete. */
  private void keep(String kind, Process process) throws IOException, InterruptedException {
    Path part = folder.resolve(kind + ".part");
    if (!process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    } else if (Files.exists(part)) {
      Files.move(part, folder.resolve(kind), StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
