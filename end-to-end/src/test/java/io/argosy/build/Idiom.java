package io.argosy.build;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.PatternTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A way of writing that the build refuses, found by parsing alone: names are compared as they are
 * written, which is enough because a case of a sealed type is written with its type's name.
 */
record Idiom(Kind kind, String file, long line) {
  enum Kind {
    DEFAULT_OVER_SEALED,
    NEGATIVE_ANSWER
  }

  static List<Idiom> in(List<Path> files) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var units =
          manager.getJavaFileObjectsFromPaths(
              files.stream().map(Checkout.root()::resolve).toList());
      // A file that does not parse is the compiler's to complain about.
      var task = (JavacTask) compiler.getTask(null, manager, problem -> {}, null, null, units);
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      List<CompilationUnitTree> parsed = new ArrayList<>();
      task.parse().forEach(parsed::add);
      Set<String> cases = new TreeSet<>();
      parsed.forEach(unit -> new SealedCases(cases).scan(unit, null));
      List<Idiom> found = new ArrayList<>();
      parsed.forEach(unit -> new Finder(unit, positions, cases, found).scan(unit, null));
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }

  /** The cases of sealed types, as {@code Type.Case} where they are nested, else by their name. */
  private static final class SealedCases extends TreeScanner<Void, Void> {
    private final Set<String> cases;

    SealedCases(Set<String> cases) {
      this.cases = cases;
    }

    @Override
    public Void visitClass(ClassTree type, Void unused) {
      if (type.getModifiers().getFlags().contains(Modifier.SEALED)) {
        type.getPermitsClause().forEach(permitted -> cases.add(permitted.toString()));
        for (Tree member : type.getMembers()) {
          if (member instanceof ClassTree one && !one.getImplementsClause().isEmpty()) {
            cases.add(type.getSimpleName() + "." + one.getSimpleName());
          }
        }
      }
      return super.visitClass(type, null);
    }
  }

  private static final class Finder extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Set<String> sealedCases;
    private final List<Idiom> found;
    private boolean answersToOthers;

    Finder(
        CompilationUnitTree unit,
        SourcePositions positions,
        Set<String> sealedCases,
        List<Idiom> found) {
      this.unit = unit;
      this.positions = positions;
      this.sealedCases = sealedCases;
      this.found = found;
    }

    /** What a method answers that others declared, such as a stream's, is theirs to say. */
    @Override
    public Void visitMethod(MethodTree method, Void unused) {
      boolean before = answersToOthers;
      answersToOthers =
          method.getModifiers().getAnnotations().stream()
              .map(AnnotationTree::getAnnotationType)
              .anyMatch(type -> type.toString().equals("Override"));
      super.visitMethod(method, null);
      answersToOthers = before;
      return null;
    }

    /** A lambda answers to the type that it is given to: a comparator's, for example. */
    @Override
    public Void visitLambdaExpression(LambdaExpressionTree lambda, Void unused) {
      boolean before = answersToOthers;
      answersToOthers = true;
      super.visitLambdaExpression(lambda, null);
      answersToOthers = before;
      return null;
    }

    @Override
    public Void visitReturn(ReturnTree answer, Void unused) {
      if (!answersToOthers && isNegative(answer.getExpression())) {
        add(Kind.NEGATIVE_ANSWER, answer);
      }
      return super.visitReturn(answer, null);
    }

    private static boolean isNegative(ExpressionTree value) {
      return switch (value) {
        case ParenthesizedTree inner -> isNegative(inner.getExpression());
        case ConditionalExpressionTree either ->
            isNegative(either.getTrueExpression()) || isNegative(either.getFalseExpression());
        case LiteralTree literal -> // The parser reads the sign as a part of the number.
            literal.getValue() instanceof Number number && number.doubleValue() < 0;
        case null, default -> false;
      };
    }

    @Override
    public Void visitSwitch(SwitchTree tree, Void unused) {
      check(tree, tree.getCases());
      return super.visitSwitch(tree, null);
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree tree, Void unused) {
      check(tree, tree.getCases());
      return super.visitSwitchExpression(tree, null);
    }

    private void check(Tree tree, List<? extends CaseTree> cases) {
      List<CaseLabelTree> labels = new ArrayList<>();
      cases.forEach(one -> labels.addAll(one.getLabels()));
      List<String> types = labels.stream().flatMap(label -> type(label).stream()).toList();
      boolean isSealed = !types.isEmpty() && types.stream().allMatch(this::isSealedCase);
      if (isSealed && labels.stream().anyMatch(DefaultCaseLabelTree.class::isInstance)) {
        add(Kind.DEFAULT_OVER_SEALED, tree);
      }
    }

    private static Optional<String> type(CaseLabelTree label) {
      return label instanceof PatternCaseLabelTree pattern
          ? Optional.of(type(pattern.getPattern()))
          : Optional.empty();
    }

    private static String type(PatternTree pattern) {
      return switch (pattern) {
        case BindingPatternTree binding -> binding.getVariable().getType().toString();
        case DeconstructionPatternTree record -> record.getDeconstructor().toString();
        default -> "";
      };
    }

    /** {@code kernel.Fact.JobEnded} is a case as {@code Fact.JobEnded} is. */
    private boolean isSealedCase(String type) {
      return sealedCases.stream().anyMatch(it -> type.equals(it) || type.endsWith("." + it));
    }

    private void add(Kind kind, Tree tree) {
      long start = positions.getStartPosition(unit, tree);
      Path file = Checkout.root().relativize(Path.of(unit.getSourceFile().toUri()));
      found.add(new Idiom(kind, file.toString(), unit.getLineMap().getLineNumber(start)));
    }
  }
}
