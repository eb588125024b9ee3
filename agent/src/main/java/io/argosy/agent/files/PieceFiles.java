package io.argosy.agent.files;

import io.argosy.agent.limits.JobLimits;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.wire.Report;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files of a job's pieces. An attempt's result is {@code
 * attempts/<task>.<attempt>/<first>+<count>.out} once it is complete ({@code .part} before), and
 * {@code results/<first>+<count>.<sha256>.out} once it is kept: the journal names what it keeps by
 * its content. Version 2 published without the SHA-256, which is still read.
 */
public final class PieceFiles {

  private static final String BOX = "box";

  private final JobId job;
  private final AttemptFolders folders;
  private final PublishedResults published;
  private final boolean handsIn;
  private final Optional<TaskUser> taskUser;
  private final List<Path> trees;
  private final JobLimits limits;
  private final Optional<PackedResults> packed;
  private final ResultSpace resultSpace;

  /** The contents of files that were sealed here and not published yet; others are read again. */
  private final Map<Path, ResultRef> seals = new ConcurrentHashMap<>();

  public PieceFiles(JobId job, Path attempts, Path results) {
    this(
        job,
        attempts,
        results,
        false,
        Optional.empty(),
        List.of(),
        JobLimits.none(),
        Optional.empty());
  }

  private PieceFiles(
      JobId job,
      Path attempts,
      Path results,
      boolean handsIn,
      Optional<TaskUser> taskUser,
      List<Path> trees,
      JobLimits limits,
      Optional<PackedResults> packed) {
    this.job = job;
    this.folders = new AttemptFolders(job, attempts);
    this.published = new PublishedResults(results);
    this.handsIn = handsIn;
    this.taskUser = taskUser;
    this.trees = List.copyOf(trees);
    this.limits = limits;
    this.packed = packed;
    this.resultSpace = new ResultSpace(attempts, limits);
  }

  /**
   * For results that are kept elsewhere: a kept piece has been uploaded, and its file is removed.
   *
   * @param taskUser the task user, when programs must not reach the agent's own files
   * @param trees the folders that programs may write in, besides those in {@code attempts}
   */
  public static PieceFiles handingIn(
      JobId job, Path attempts, Optional<TaskUser> taskUser, List<Path> trees) {
    return new PieceFiles(
        job, attempts, attempts, true, taskUser, trees, JobLimits.none(), Optional.empty());
  }

  /** The same files, for programs in containers that see only a job's folder and their results. */
  public PieceFiles contained() {
    return taskUser.isPresent()
        ? this
        : new PieceFiles(
            job,
            folders.root(),
            published.folder(),
            handsIn,
            Optional.of(new ContainedOutput()),
            trees,
            limits,
            packed);
  }

  /** The same files, with a limit on what programs may store. */
  public PieceFiles under(JobLimits other) {
    return new PieceFiles(
        job, folders.root(), published.folder(), handsIn, taskUser, trees, other, packed);
  }

  /** The same files, with small results that travel with their reports and are stored together. */
  public PieceFiles packing(PackedResults reader) {
    return new PieceFiles(
        job,
        folders.root(),
        published.folder(),
        handsIn,
        taskUser,
        trees,
        limits,
        Optional.of(reader));
  }

  /** Checks for free disk space. */
  public ResultSpace room() {
    return resultSpace;
  }

  /** A result that is complete and on disk, whether it is kept or not. */
  public record Stored(AttemptId attempt, Interval piece) {}

  /** The folder of an attempt. */
  public Path folder(AttemptId attempt) {
    return folders.root().resolve(attempt.task().index() + "." + attempt.number());
  }

  /**
   * A file of a piece: {@code part}, {@code out}, {@code err}, {@code pid}, {@code end} or {@code
   * log}.
   */
  public Path file(AttemptId attempt, Interval piece, String ending) {
    return folder(attempt).resolve(piece.first() + "+" + piece.count() + "." + ending);
  }

  /** A file of a cooperative worker, for a whole attempt; {@code part} is its ARGOSY_OUT. */
  public Path worker(AttemptId attempt, int worker, String ending) {
    Path place = ending.equals("part") ? box(attempt) : folder(attempt);
    return place.resolve("worker-" + worker + "." + ending);
  }

  /** Creates the folders of an attempt. */
  public void open(AttemptId attempt) throws IOException {
    Files.createDirectories(folder(attempt));
    if (taskUser.isPresent()) {
      Path box = box(attempt);
      taskUser.get().letThrough(folder(attempt));
      Files.createDirectories(box);
      taskUser.get().own(box);
    }
  }

  /**
   * Where the program itself may create files. A program of another user gets its own folder: in
   * the agent's folder it could replace a file that the agent is about to write or read by a link.
   */
  Path box(AttemptId attempt) {
    return taskUser.isPresent() ? folder(attempt).resolve(BOX) : folder(attempt);
  }

  /** Where programs of all attempts may have created files; none of the programs may run. */
  public List<Path> boxes() throws IOException {
    return taskUser.isEmpty() ? List.of() : folders.inner(BOX);
  }

  /** A file that the program makes for a piece. */
  public Path boxed(AttemptId attempt, Interval piece, String ending) {
    return box(attempt).resolve(piece.first() + "+" + piece.count() + "." + ending);
  }

  /** The attributes of what a program left at a path in a folder that it may write in. */
  public Optional<BasicFileAttributes> look(Path tree, String inner) throws IOException {
    return taskUser.isPresent()
        ? ProgramOutput.look(tree, inner)
        : ProgramOutput.lookAtOurs(tree.resolve(inner));
  }

  /**
   * Takes a file that a program names, as the result of a piece that is not sealed yet.
   *
   * @param folder the program's working folder
   */
  public void takeNamed(Path folder, String name, AttemptId attempt, Interval piece)
      throws IOException {
    Path file = folder.resolve(name).normalize();
    if (taskUser.isEmpty()) {
      take(file, attempt, piece);
      return;
    }
    List<Path> theirs = new ArrayList<>(List.of(folder, box(attempt)));
    theirs.addAll(trees);
    for (Path tree : theirs) {
      if (file.startsWith(tree) && !file.equals(tree)) {
        takeFrom(tree, tree.relativize(file), attempt, piece);
        return;
      }
    }
    throw new IOException(
        name + " lies neither in the job's folder nor in $TMPDIR nor beside $ARGOSY_OUT");
  }

  /** Takes a file from a program, as the result of a piece that is not sealed yet. */
  public void take(Path from, AttemptId attempt, Interval piece) throws IOException {
    Path part = file(attempt, piece, "part");
    if (from.equals(part)) {
      return; // The agent itself wrote it, from the program's output.
    }
    if (taskUser.isEmpty()) {
      if (!Files.isRegularFile(from)) {
        throw new NoSuchFileException(from.toString());
      }
      Files.move(from, part, StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    takeFrom(box(attempt), box(attempt).relativize(from), attempt, piece);
  }

  private void takeFrom(Path tree, Path inner, AttemptId attempt, Interval piece)
      throws IOException {
    ProgramOutput.take(tree, inner, file(attempt, piece, "part"), taskUser.orElseThrow());
  }

  /** Gives the program a folder that the agent prepared where only the agent has access. */
  void hand(Path stage, Path to) throws IOException {
    if (taskUser.isPresent()) {
      taskUser.get().give(stage);
    }
    Files.move(stage, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The path of a kept piece. */
  public Path result(Interval piece, ResultRef content) {
    return published.path(piece, content);
  }

  /** Makes the finished output durable under its final name. */
  public ResultRef seal(AttemptId attempt, Interval piece) throws IOException {
    Path part = file(attempt, piece, "part");
    Durable.sync(part);
    ResultRef ref = Durable.digest(part);
    Path out = file(attempt, piece, "out");
    Files.move(part, out, StandardCopyOption.ATOMIC_MOVE);
    Durable.sync(folder(attempt));
    if (!handsIn) {
      seals.put(out, ref);
    }
    return ref;
  }

  /**
   * Takes the finished output if it is small and travels with its report; otherwise it is sealed.
   */
  public Optional<byte[]> small(AttemptId attempt, Interval piece) throws IOException {
    Path part = file(attempt, piece, "part");
    if (packed.isEmpty() || Files.size(part) > Report.Stored.MOST_BYTES) {
      return Optional.empty();
    }
    byte[] content = Files.readAllBytes(part);
    Files.delete(part);
    return Optional.of(content);
  }

  /** Reads a kept result. */
  public InputStream open(AttemptId attempt, Interval piece, ResultRef result) throws IOException {
    return result.pack().isPresent()
        ? new ByteArrayInputStream(packed(result, result.pack().get()))
        : Files.newInputStream(publish(attempt, piece, result));
  }

  private byte[] packed(ResultRef result, PackPlace place) throws IOException {
    return packed
        .orElseThrow(
            () -> new IOException("a result of " + job + " is in the pack " + place.pack()))
        .read(place, result);
  }

  /** The size and hash of a stored result, read from its file. */
  public ResultRef describe(Stored stored) throws IOException {
    return Durable.digest(file(stored.attempt(), stored.piece(), "out"));
  }

  /** The file of a complete result. */
  public Path whole(Stored stored) {
    return file(stored.attempt(), stored.piece(), "out");
  }

  /** The log output of an attempt's programs, for people to read. */
  public List<Path> chatter(AttemptId attempt) throws IOException {
    return PieceNames.list(folder(attempt)).stream()
        .filter(file -> file.toString().endsWith(".err") || file.toString().endsWith(".log"))
        .toList();
  }

  /** The attempts that have a folder. */
  public List<AttemptId> attempts() throws IOException {
    return folders.attempts();
  }

  /** A piece is kept: it gets its final name here, or has one elsewhere. */
  public void kept(AttemptId attempt, Interval piece) throws IOException {
    if (handsIn) {
      drop(attempt, piece);
    } else {
      ResultRef sealed = seals.get(file(attempt, piece, "out"));
      if (sealed == null && packed.isPresent()) {
        return; // It came with its report.
      }
      publish(attempt, piece, sealed == null ? describe(new Stored(attempt, piece)) : sealed);
    }
    seals.remove(file(attempt, piece, "out"));
  }

  /** Gives a kept piece its final name. May be repeated. */
  public Path publish(AttemptId attempt, Interval piece, ResultRef content) throws IOException {
    return content.pack().isPresent()
        ? published.write(piece, content, packed(content, content.pack().get()))
        : published.move(file(attempt, piece, "out"), piece, content);
  }

  /** Removes published results that are not kept. */
  public void dropPublishedExcept(Map<Interval, ResultRef> kept) throws IOException {
    published.dropExcept(kept);
  }

  /** Removes a piece that was refused. */
  public void drop(AttemptId attempt, Interval piece) throws IOException {
    Files.deleteIfExists(file(attempt, piece, "out"));
    seals.remove(file(attempt, piece, "out"));
  }

  /** Every complete result that is still in its attempt's folder. */
  public List<Stored> stored() throws IOException {
    return folders.stored();
  }

  /**
   * The files with the given ending in all attempts' folders: only the agent's own, none that a
   * program could have created.
   */
  List<Path> all(String ending) throws IOException {
    return folders.all("", ending);
  }

  /** The same in the places where programs create files; such files may only be removed. */
  List<Path> allBoxed(String ending) throws IOException {
    return folders.all(BOX, ending);
  }
}
