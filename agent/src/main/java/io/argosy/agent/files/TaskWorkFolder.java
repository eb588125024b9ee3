package io.argosy.agent.files;

import io.argosy.agent.process.WorkflowEnvironment;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.InnerPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * The folder in which one task of a workflow runs: the files that its command names or that are
 * listed for it, and its inputs from other tasks. All of them are copies.
 */
public final class TaskWorkFolder {
  private static final FileAttribute<?> OURS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final PieceFiles files;
  private final AttemptId attempt;
  private final Interval piece;
  private long fetched;

  public TaskWorkFolder(PieceFiles files, AttemptId attempt, Interval piece) {
    this.files = files;
    this.attempt = attempt;
    this.piece = piece;
  }

  /** The task's working folder. */
  public Path path() {
    // In one of the agent's folders: another task of the job must not replace it by a link.
    return files.file(attempt, piece, "task");
  }

  /** The bytes that were fetched for it. */
  public long fetched() {
    return fetched;
  }

  /** Prepares the folder without access for programs, and gives the complete one to the task. */
  public void lay(FlowFile file, FlowFile.Step step, WorkflowEnvironment ground)
      throws IOException, InterruptedException {
    TreeRemoval.remove(closed());
    TreeRemoval.remove(path());
    Files.createDirectory(closed(), OURS);
    // The files change their owner here: the folder stays inaccessible until it is moved.
    Path stage = Files.createDirectory(closed().resolve("task"), OURS);
    for (Path own : owned(file, step, ground.files())) {
      copy(own, stage.resolve(ground.files().relativize(own)));
    }
    for (FlowFile.Input input : step.inputs()) {
      WorkflowEnvironment.Brought brought =
          ground.source().bring(WorkflowEnvironment.number(file, input.from()), input.path());
      fetched += brought.bytes();
      copy(brought.file(), stage.resolve(input.path()));
    }
    files.hand(stage, path());
    Files.delete(closed());
  }

  private Path closed() {
    return files.file(attempt, piece, "stage");
  }

  /** The files of the job that the task sees; it gets copies, so it cannot change the originals. */
  private static List<Path> owned(FlowFile file, FlowFile.Step step, Path folder)
      throws IOException {
    SequencedSet<Path> found = new LinkedHashSet<>();
    for (String word : step.run().way().command()) {
      String path = word.startsWith("./") ? word.substring(2) : word;
      if (InnerPath.is(path)
          && Files.isRegularFile(folder.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
        found.add(folder.resolve(path));
      }
    }
    List<String> named = new ArrayList<>(file.files());
    named.addAll(step.files());
    for (String name : named) {
      if (Files.exists(folder.resolve(name))) {
        try (Stream<Path> all = Files.walk(folder.resolve(name))) {
          all.filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS)).forEach(found::add);
        }
      }
    }
    return List.copyOf(found);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(Optional.ofNullable(to.getParent()).orElse(to));
    try {
      Files.copy(from, to);
    } catch (IOException e) {
      throw NoDiskSpace.reason(e, to, Files.size(from));
    }
    if (Files.isExecutable(from)) {
      Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  /** Removes the folder. */
  public void clear() {
    try {
      TreeRemoval.remove(closed());
      TreeRemoval.remove(path());
    } catch (IOException e) {
      // Removing the job's folder removes it too.
      return;
    }
  }
}
