package io.argosy.agent.remote;

import io.argosy.agent.PieceFiles;
import io.argosy.agent.Tenant;
import io.argosy.agent.limits.AgentLimits;
import io.argosy.agent.limits.JobLimits;
import io.argosy.core.model.JobId;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.JobSheet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Everything of one job on this machine, closed to others: {@code files} where its program runs,
 * {@code tmp}, {@code attempts}, {@code merge}, and {@code sheet}, which says what job it was.
 *
 * <p>Where programs run as another user, {@code files} (but for a workflow) and {@code tmp} are
 * that user's, and the rest is ours: it may come through, and change nothing.
 */
record JobFolder(JobId job, Path path, Optional<Guest> guest) {
  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> CLOSED =
      PosixFilePermissions.fromString("rwx------");

  /** The folder of a job below the agent's own; there when this returns. */
  static JobFolder open(Path jobs, JobId job, Optional<Guest> guest) throws IOException {
    JobFolder folder = new JobFolder(job, jobs.resolve(job.value()), guest);
    Files.createDirectories(folder.path());
    folder.close();
    TreeRemoval.removeRemains(folder.path());
    TreeRemoval.remove(folder.staging());
    folder.makePassable(folder.attempts());
    return folder;
  }

  /** A folder of ours that the job's programs may come through. */
  void makePassable(Path inside) throws IOException {
    Files.createDirectories(inside);
    Files.setPosixFilePermissions(inside, PosixFilePermissions.fromString("rwx--x--x"));
  }

  /** A file of ours that the job's programs may read. */
  void makeReadable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
  }

  private void close() throws IOException {
    if (guest.isPresent()) {
      Files.setAttribute(path, "unix:gid", guest.get().user().id());
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx--x---"));
    } else {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    }
  }

  PieceFiles pieces(JobLimits limits) {
    return PieceFiles.handingIn(
            job, attempts(), guest.map(Tenant.class::cast), List.of(files(), tmp()))
        .under(limits);
  }

  /** What the job's programs may use here. */
  JobLimits limits(AgentLimits agent) {
    OptionalInt user =
        guest.isPresent() ? OptionalInt.of(guest.get().user().id()) : OptionalInt.empty();
    return agent.job(path, tmp(), user);
  }

  private Path attempts() {
    return path.resolve("attempts");
  }

  /** Where the job's program runs. */
  Path files() {
    return path.resolve("files");
  }

  /** For what its program leaves lying about. */
  Path tmp() {
    return path.resolve("tmp");
  }

  /** Where results are merged. */
  Path merge() {
    return path.resolve("merge");
  }

  /** What says what the tasks of a bag are. */
  Path tasks() {
    return path.resolve("tasks");
  }

  /** What tasks of a workflow left; there only for workflows. */
  Path outputs() {
    return path.resolve("outputs");
  }

  /** Makes room for what tasks of a workflow leave, where no program comes. */
  Path openOutputs() throws IOException {
    Files.createDirectories(outputs());
    Files.setPosixFilePermissions(outputs(), PosixFilePermissions.fromString("rwx------"));
    return outputs();
  }

  private Path staging() {
    return path.resolve("staging");
  }

  private Path sheet() {
    return path.resolve("sheet");
  }

  /** Fetches a file of the job. */
  @FunctionalInterface
  interface Fetch {
    void fetch(JobSheet.Needed file, Path to) throws IOException, Refusal, InterruptedException;
  }

  /** Lays out the files of a job, in the place of whatever was there. */
  void stage(JobSheet sheet, Fetch fetch) throws IOException, Refusal, InterruptedException {
    // Made where no program of the job comes, so that all that is in it is what we put there.
    Path staging = staging().resolve("files");
    Files.createDirectories(staging);
    for (Path closed : List.of(staging(), staging)) {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
    for (JobSheet.Needed needed : sheet.files()) {
      Path target = staging.resolve(needed.path());
      Files.createDirectories(Optional.ofNullable(target.getParent()).orElse(staging));
      fetch.fetch(needed, target);
      if (needed.executable()) {
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
    TreeRemoval.remove(files());
    TreeRemoval.remove(tmp());
    hand(staging, Programs.file(sheet, this) instanceof FlowFile);
    Path written = path.resolve("sheet.part");
    Files.deleteIfExists(written);
    Files.createFile(written, PosixFilePermissions.asFileAttribute(OWN));
    Files.writeString(written, JsonText.of(unsigned(sheet).fields()));
    Files.move(written, sheet(), StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Gives the programs what they may write in. Their owner changes behind the closed folder that
   * both lie in, and each is moved as a whole. The files of a workflow stay ours: its tasks have
   * copies, and none may change what the next one gets.
   */
  private void hand(Path staged, boolean stays) throws IOException {
    Path empty = staging().resolve("tmp");
    TreeRemoval.remove(empty);
    Files.createDirectory(empty, PosixFilePermissions.asFileAttribute(CLOSED));
    if (guest.isPresent()) {
      guest.get().own(empty);
      if (!stays) {
        guest.get().give(staged);
      }
    }
    Files.move(empty, tmp(), StandardCopyOption.ATOMIC_MOVE);
    Files.move(staged, files(), StandardCopyOption.ATOMIC_MOVE);
    Files.delete(staging());
  }

  /** Whether what lies here is of that very job, and not of one that had its name before. */
  boolean isOf(JobSheet sheet) {
    try {
      String text = Files.readString(sheet());
      return JobSheet.from(JsonTree.fields("sheet", text)).equals(unsigned(sheet));
    } catch (IOException | BadInput never) {
      return false;
    }
  }

  /** Addresses change from one time to the next. */
  private static JobSheet unsigned(JobSheet sheet) {
    List<JobSheet.Needed> files =
        sheet.files().stream()
            .map(
                it -> new JobSheet.Needed(it.path(), it.sha256(), it.bytes(), it.executable(), "-"))
            .toList();
    return new JobSheet(sheet.job(), sheet.file(), files);
  }

  /** Takes away what programs may have changed: it is laid out anew when it is wanted. */
  void clear() throws IOException {
    guest.ifPresent(Guest::endAll);
    TreeRemoval.remove(files());
    TreeRemoval.remove(tmp());
  }

  /** Takes all of it away. */
  void remove() throws IOException {
    guest.ifPresent(Guest::endAll);
    TreeRemoval.remove(path);
  }

  /** The jobs that have a folder here. */
  static List<JobId> all(Path jobs) throws IOException {
    try (var entries = Files.list(jobs)) {
      return entries
          .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}"))
          .sorted()
          .map(JobId::new)
          .toList();
    }
  }
}
