package io.argosy.endtoend;

import io.argosy.protocol.process.ProcessTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A user's folder with job files and scripts; the program is started as from a shell. */
final class Desk {
  private static final String CLASS_PATH = classPath(Desk::isOfProduct);
  private static final List<String> PROGRAM = program(CLASS_PATH, "io.argosy.cli.Main");

  private static final List<String> HEARS_INTERRUPTS = hearingInterrupts();
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Polling without a pause would take processor time from the processes under test. */
  private static final long FIRST_PAUSE = 5_000_000;

  private static final long LAST_PAUSE = 80_000_000;

  private final Path folder;
  private final Path data;
  private final List<String> program;
  private int calls;
  private int permits;

  Desk(Path folder) {
    this(folder, folder.resolve("data"));
  }

  /** With runs stored elsewhere. */
  Desk(Path folder, Path data) {
    this(folder, data, PROGRAM);
  }

  private Desk(Path folder, Path data, List<String> program) {
    this.folder = folder;
    this.data = data;
    this.program = program;
  }

  /** With a program that only these stories have. */
  static Desk of(Path folder, Class<?> main) {
    return new Desk(folder, folder.resolve("data"), program(classPath(it -> true), main.getName()));
  }

  private static List<String> program(String classPath, String main) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xmx256m",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        classPath,
        main);
  }

  /** The outcome of a call of the program. */
  record Ended(int exit, String out, String err) {}

  /** A running call of the program. */
  record Call(Process process, Path out, Path err) {
    Ended await() throws IOException, InterruptedException {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("still running; it said:\n" + Files.readString(out));
      }
      return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** Whether it wrote this to its log. */
    boolean said(String text) throws IOException {
      return Files.readString(err).contains(text);
    }

    /** Like the kernel's out-of-memory killer: without a chance to clean up. */
    void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    /** Like Ctrl-C. */
    void interrupt() throws IOException, InterruptedException {
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }
  }

  /** Writes a file into the folder. */
  Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Lets that many calls pass a {@link Scripts#GATE}. */
  void permit(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      Files.createDirectories(folder.resolve("permits").resolve("permit" + ++permits));
    }
  }

  /** How many permits no call has taken yet. */
  int permitsLeft() throws IOException {
    try (Stream<Path> left = Files.list(folder.resolve("permits"))) {
      return (int) left.count();
    }
  }

  /** Opens every gate for good. */
  void go() throws IOException {
    write("go", "");
  }

  /**
   * Writes {@code job.yaml} for a script {@code work.sh} that gets the first index and the count.
   */
  void job(String iterations, String merge, String more, String script) throws IOException {
    Path work = write("work.sh", script);
    write(
        "job.yaml",
        "argosy: 1\nkind: iterative\nname: job\nseed: 1\n"
            + ("iterations: " + iterations + "\n")
            + ("run: {chunked: [sh, " + work + ", '{first}', '{count}']" + more + "}\n")
            + ("result: {from: stdout, merge: " + merge + "}\n"));
  }

  Ended run() throws IOException, InterruptedException {
    return start("run", "job.yaml").await();
  }

  Ended resume() throws IOException, InterruptedException {
    return start("resume", "job-1").await();
  }

  /** Runs the program with two slots. */
  Call start(String... words) throws IOException {
    List<String> more = new ArrayList<>(List.of(words));
    more.addAll(List.of("--slots", "2"));
    return call(more.toArray(String[]::new));
  }

  /** Runs the program. */
  Call call(String... words) throws IOException {
    List<String> more = new ArrayList<>(List.of(words));
    more.addAll(List.of("--data", data.toString()));
    return call(Map.of(), more);
  }

  /** Runs the program with these words and additional variables. */
  Call call(Map<String, String> variables, List<String> words) throws IOException {
    return call(List.of(), variables, words);
  }

  /** Runs the program through another one, which has its own words before. */
  Call call(List<String> by, Map<String, String> variables, List<String> words) throws IOException {
    List<String> command = new ArrayList<>(by);
    command.addAll(HEARS_INTERRUPTS);
    command.addAll(program);
    if (program.equals(PROGRAM)) {
      command.addAll(
          command.size() - PROGRAM.size() + 1,
          StartCache.flags(PROGRAM, CLASS_PATH, words.getFirst()));
    }
    command.addAll(words);
    calls++;
    Path out = folder.resolve("out" + calls);
    Path err = folder.resolve("err" + calls);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("ARGOSY_JDK_HOME", System.getProperty("java.home"));
    builder.environment().putAll(variables);
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    return new Call(builder.start(), out, err);
  }

  /**
   * If the tests start in the background, their processes inherit that SIGINT is ignored, and a JVM
   * that inherits this never receives Ctrl-C. Where env can, it undoes that; elsewhere nothing
   * changes.
   */
  private static List<String> hearingInterrupts() {
    List<String> prefix = List.of("env", "--default-signal=INT");
    List<String> attempt = new ArrayList<>(prefix);
    attempt.add("true");
    try {
      boolean there = new ProcessBuilder(attempt).redirectErrorStream(true).start().waitFor() == 0;
      return there ? prefix : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private static String classPath(Predicate<String> wanted) {
    String all =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(all.split(File.pathSeparator))
        .filter(wanted)
        .filter(it -> Files.exists(Path.of(it)))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Not of these stories, and not of the tests of a module. */
  private static boolean isOfProduct(String place) {
    return !place.endsWith("target/test-classes") && !place.endsWith("-tests.jar");
  }

  /** The folder of the first run. */
  Path runFolder() {
    return data.resolve("runs/job-1");
  }

  List<String> result() throws IOException {
    return Files.readAllLines(runFolder().resolve("result"));
  }

  /** How many kept results have their final name. */
  int published() throws IOException {
    Path results = runFolder().resolve("results");
    if (!Files.isDirectory(results)) {
      return 0;
    }
    try (var files = Files.list(results)) {
      return (int) files.count();
    }
  }

  /** Processes that run this folder's script. */
  List<ProcessHandle> workers() {
    return running(folder.resolve("work.sh"));
  }

  /** Processes with a file among their arguments. */
  List<ProcessHandle> running(Path file) {
    String script = file.toString();
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().arguments().stream().anyMatch(a -> has(a, script)))
        .toList();
  }

  private static boolean has(String[] arguments, String word) {
    return List.of(arguments).contains(word);
  }

  /** Whether a process runs; a zombie does not. */
  static boolean isRunning(long pid) {
    return ProcessHandle.of(pid).filter(ProcessTree::isRunning).isPresent();
  }

  /** Waits for a condition, with a limit. */
  static void until(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (long pause = FIRST_PAUSE; !condition.holds(); pause = Math.min(2 * pause, LAST_PAUSE)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("did not come true: " + what);
      }
      LockSupport.parkNanos(pause);
    }
  }

  /** A condition to wait for. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws Exception;
  }
}
