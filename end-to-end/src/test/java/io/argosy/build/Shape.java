package io.argosy.build;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** A class or a method: its position and its number of lines without its comment. */
record Shape(String file, long line, String name, boolean isMethod, long lines) {

  static List<Shape> of(List<Path> files) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var units =
          manager.getJavaFileObjectsFromPaths(
              files.stream().map(Checkout.root()::resolve).toList());
      // The compiler reports a file that does not parse.
      var task = (JavacTask) compiler.getTask(null, manager, problem -> {}, null, null, units);
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      List<Shape> found = new ArrayList<>();
      for (CompilationUnitTree unit : task.parse()) {
        new Finder(unit, positions, found).scan(unit, null);
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return file + ":" + line + ": " + name + ", " + lines + " lines";
  }

  private static final class Finder extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<Shape> found;

    Finder(CompilationUnitTree unit, SourcePositions positions, List<Shape> found) {
      this.unit = unit;
      this.positions = positions;
      this.found = found;
    }

    @Override
    public Void visitClass(ClassTree tree, Void unused) {
      add(tree, tree.getSimpleName().toString(), false);
      return super.visitClass(tree, null);
    }

    @Override
    public Void visitMethod(MethodTree tree, Void unused) {
      add(tree, tree.getName().toString(), true);
      return super.visitMethod(tree, null);
    }

    private void add(Tree tree, String name, boolean isMethod) {
      long start = positions.getStartPosition(unit, tree);
      long end = positions.getEndPosition(unit, tree);
      if (start < 0 || end < 0) {
        return;
      }
      LineMap map = unit.getLineMap();
      long line = map.getLineNumber(start);
      String file = Checkout.root().relativize(path()).toString();
      found.add(new Shape(file, line, name, isMethod, map.getLineNumber(end) - line + 1));
    }

    private Path path() {
      return Path.of(unit.getSourceFile().toUri());
    }
  }
}
