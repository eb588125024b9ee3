package io.argosy.agent.remote.job;

import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.files.TaskUser;
import io.argosy.agent.limits.AgentLimits;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.user.JobUser;
import io.argosy.core.model.JobId;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.JobDescription;
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
 * The data of one job on this machine, inaccessible to other users: {@code files} where its program
 * runs, {@code tmp}, {@code attempts}, {@code merge}, and {@code sheet}, which identifies the job.
 *
 * <p>Where programs run as another user, that user owns {@code files} (except for a workflow) and
 * {@code tmp}, and the agent owns the rest: the user may pass through, and change nothing.
 */
public record JobFolder(JobId job, Path path, Optional<JobUser> guest, JobFileReader reader) {
  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> CLOSED =
      PosixFilePermissions.fromString("rwx------");

  /** The folder of a job below the agent's own; it exists when this returns. */
  public static JobFolder open(
      Path jobs, JobId job, Optional<JobUser> jobUser, JobFileReader reader) throws IOException {
    JobFolder folder = new JobFolder(job, jobs.resolve(job.value()), jobUser, reader);
    Files.createDirectories(folder.path());
    folder.close();
    TreeRemoval.removeRemains(folder.path());
    TreeRemoval.remove(folder.staging());
    folder.makePassable(folder.attempts());
    return folder;
  }

  /** Makes a folder of the agent passable for the job's programs. */
  void makePassable(Path inside) throws IOException {
    Files.createDirectories(inside);
    Files.setPosixFilePermissions(inside, PosixFilePermissions.fromString("rwx--x--x"));
  }

  /** Makes a file of the agent readable for the job's programs. */
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
            job, attempts(), guest.map(TaskUser.class::cast), List.of(files(), tmp()))
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

  /** The working folder of the job's program. */
  Path files() {
    return path.resolve("files");
  }

  /** The folder for its program's temporary files. */
  Path tmp() {
    return path.resolve("tmp");
  }

  /** The folder in which results are merged. */
  Path merge() {
    return path.resolve("merge");
  }

  /** The file that defines the tasks of a bag. */
  Path tasks() {
    return path.resolve("tasks");
  }

  /** The outputs of a workflow's tasks; exists only for workflows. */
  Path outputs() {
    return path.resolve("outputs");
  }

  /** Creates the folder for the outputs of a workflow's tasks, without access for programs. */
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

  /** The job file, whose commands run here. */
  JobFile file(JobDescription sheet) {
    return reader.parseAccepted(sheet.file(), files());
  }

  /** Fetches a file of the job. */
  @FunctionalInterface
  public interface Fetch {
    void fetch(JobDescription.Needed file, Path to)
        throws IOException, ServerRefusal, InterruptedException;
  }

  /** Stages the files of a job, replacing whatever was there. */
  public void stage(JobDescription sheet, Fetch fetch)
      throws IOException, ServerRefusal, InterruptedException {
    // Created without access for the job's programs, so that it holds only the agent's files.
    Path staging = staging().resolve("files");
    Files.createDirectories(staging);
    for (Path closed : List.of(staging(), staging)) {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
    for (JobDescription.Needed needed : sheet.files()) {
      Path target = staging.resolve(needed.path());
      Files.createDirectories(Optional.ofNullable(target.getParent()).orElse(staging));
      fetch.fetch(needed, target);
      if (needed.executable()) {
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
    TreeRemoval.remove(files());
    TreeRemoval.remove(tmp());
    hand(staging, file(sheet) instanceof FlowFile);
    Path written = path.resolve("sheet.part");
    Files.deleteIfExists(written);
    Files.createFile(written, PosixFilePermissions.asFileAttribute(OWN));
    Files.writeString(written, JsonText.of(unsigned(sheet).fields()));
    Files.move(written, sheet(), StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Gives the programs the folders that they may write in. Their owner changes inside an
   * inaccessible folder, and each is moved as a whole. The agent keeps the files of a workflow: its
   * tasks get copies, and none may change what the next one gets.
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

  /** Whether the data here belongs to that very job, and not to an earlier one of the same name. */
  boolean isOf(JobDescription sheet) {
    try {
      String text = Files.readString(sheet());
      return JobDescription.from(JsonTree.fields("sheet", text)).equals(unsigned(sheet));
    } catch (IOException | BadInput never) {
      return false;
    }
  }

  /** Without addresses, which differ from one request to the next. */
  private static JobDescription unsigned(JobDescription sheet) {
    List<JobDescription.Needed> files =
        sheet.files().stream()
            .map(
                it ->
                    new JobDescription.Needed(
                        it.path(), it.sha256(), it.bytes(), it.executable(), "-"))
            .toList();
    return new JobDescription(sheet.job(), sheet.file(), files);
  }

  /** Removes what programs may have changed: it is staged again when needed. */
  void clear() throws IOException {
    guest.ifPresent(JobUser::endAll);
    TreeRemoval.remove(files());
    TreeRemoval.remove(tmp());
  }

  /** Removes the whole folder. */
  void remove() throws IOException {
    guest.ifPresent(JobUser::endAll);
    TreeRemoval.remove(path);
  }

  /** The jobs with a folder here. */
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
