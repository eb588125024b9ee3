package io.argosy.bench.chaos;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The folder of a run, and how the program is started in it. Each started process has its home, its
 * temporary files and its working folder here, in places that must be empty at the end.
 */
final class ChaosFolder {
  private static final List<String> MADE =
      List.of("agents", "cwd", "data", "home", "jobs", "log", "pg", "tmp");

  private final Path root;
  private final String java;
  private final String classPath;
  private final String serverClassPath;
  private final Path cache;
  private final FileTime made;

  /**
   * Creates the folder.
   *
   * @param stamp lines of the launcher: JDK, project, application, class path
   */
  ChaosFolder(Path stamp) throws IOException {
    List<String> lines = Files.readAllLines(stamp);
    java = lines.get(0).replaceFirst(" \\S+$", "") + "/bin/java";
    Path application = Path.of(lines.get(2));
    classPath = lines.get(3);
    serverClassPath = classPath + File.pathSeparator + application.resolve("lib/server/*");
    cache = application.resolve("start.aot");
    root = Files.createTempDirectory("argosy-chaos-").toRealPath();
    // Processes of other users work in it: the database's and those of tasks.
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String name : MADE) {
      Files.createDirectory(root.resolve(name));
    }
    made = Files.getLastModifiedTime(root.resolve("tmp"));
  }

  Path root() {
    return root;
  }

  Path part(String name) {
    return root.resolve(name);
  }

  /** The names that may exist in the folder itself. */
  static List<String> made() {
    return MADE;
  }

  /** When it was created. */
  FileTime madeAt() {
    return made;
  }

  /** The folders of rented machines. */
  Path rents() {
    return root.resolve("data/server/realms/main/rents");
  }

  /** The words that start the program as a separate process. */
  List<String> program(List<String> words) {
    boolean server = words.getFirst().equals("server");
    List<String> command = new ArrayList<>();
    // The processes start often and live for seconds: the first compiler tier alone is faster.
    command.addAll(List.of(java, "-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xmx384m"));
    command.add("-XX:TieredStopAtLevel=1");
    if (Files.exists(cache)) {
      command.addAll(List.of("-XX:AOTCache=" + cache, "-Dargosy.cache=" + cache));
    }
    command.add("-Djava.io.tmpdir=" + part("tmp"));
    command.addAll(List.of("-cp", server ? serverClassPath : classPath, "io.argosy.cli.Main"));
    command.addAll(words);
    return command;
  }

  /** A process that appends to the files of this name in the folder. */
  ProcessBuilder process(String name, List<String> command, Map<String, String> variables) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(part("cwd").toFile());
    Map<String, String> environment = new TreeMap<>();
    for (String shared : List.of("PATH", "LANG", "TZ")) {
      if (System.getenv(shared) != null) {
        environment.put(shared, System.getenv(shared));
      }
    }
    environment.put("HOME", part("home").toString());
    environment.put("TMPDIR", part("tmp").toString());
    environment.put("ARGOSY_JDK_HOME", Path.of(java).getParent().getParent().toString());
    environment.putAll(variables);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log(name, "out").toFile()));
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log(name, "err").toFile()));
    return builder;
  }

  Path log(String name, String kind) {
    return root.resolve("log").resolve(name + "." + kind);
  }
}
