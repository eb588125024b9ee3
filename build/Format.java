import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Runs google-java-format over all sources in one JVM: {@code check} names the files that are not
 * as it would write them and lists them in a file, {@code write} rewrites them. Maven starts it
 * with the mode, the folder and the list (see the root pom.xml).
 */
final class Format {
  private static final Set<String> SKIPPED = Set.of("target", ".git", "node_modules");

  private Format() {}

  static void main(String[] args) throws Exception {
    String flag = args[0].equals("write") ? "--replace" : "--dry-run";
    Path root = Path.of(args[1]).normalize();
    StringWriter changed = new StringWriter();
    StringWriter errors = new StringWriter();
    new Main(new PrintWriter(changed, true), new PrintWriter(errors, true), System.in)
        .format(Stream.concat(Stream.of(flag), sources(root)).toArray(String[]::new));
    report(Path.of(args[2]), changed + errors.toString());
  }

  private static void report(Path list, String problems) throws IOException {
    Files.deleteIfExists(list);
    if (!problems.isBlank()) {
      System.err.print(problems);
      Files.writeString(list, problems);
    }
  }

  private static Stream<String> sources(Path root) throws IOException {
    List<String> found = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean skip = SKIPPED.contains(String.valueOf(folder.getFileName()));
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              found.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found.stream().sorted();
  }
}
