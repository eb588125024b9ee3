package io.argosy.runtime.runs;

import io.argosy.core.model.JobId;
import io.argosy.protocol.files.TreeRemoval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One run on disk: {@code <data>/runs/<job>}. */
public record RunFolder(JobId job, Path path) {
  /** Leaves space for the number within the length limit of a job id. */
  private static final int NAME_LIMIT = 90;

  private static final String RUNS = "runs";

  /**
   * Creates a folder for a new run, under the first free name of {@code name-1, name-2 ...}.
   *
   * @param kind the kind of the job, such as {@code bag}
   * @param origin the folder in which the job's commands run
   * @param body the job file as text; a copy for people, since the journal has it too
   */
  public static RunFolder create(Path data, String name, String kind, Path origin, String body)
      throws IOException {
    RunFolder run = claim(data, name.substring(0, Math.min(name.length(), NAME_LIMIT)));
    // First of all: whatever else is missing after a crash, the commands know what it was to be.
    WholeFile.write(
        run.kindFile(), out -> out.write((kind + "\n").getBytes(StandardCharsets.UTF_8)));
    for (Path folder : List.of(run.attempts(), run.results())) {
      Files.createDirectory(folder);
    }
    WholeFile.write(run.jobFile(), out -> out.write(body.getBytes(StandardCharsets.UTF_8)));
    WholeFile.write(
        run.originFile(), out -> out.write(origin.toString().getBytes(StandardCharsets.UTF_8)));
    return run;
  }

  private static RunFolder claim(Path data, String name) throws IOException {
    Files.createDirectories(data.resolve(RUNS));
    for (int number = 1; ; number++) {
      RunFolder run = at(data, new JobId(name + "-" + number));
      if (isClaimed(run)) {
        return run;
      }
    }
  }

  /** The process that creates the folder owns it: two processes cannot both succeed. */
  private static boolean isClaimed(RunFolder run) throws IOException {
    try {
      Files.createDirectory(run.path());
      return true;
    } catch (FileAlreadyExistsException taken) {
      return false;
    }
  }

  /** The folder of an existing run. */
  public static Optional<RunFolder> find(Path data, JobId job) {
    RunFolder run = at(data, job);
    return Files.isDirectory(run.path()) ? Optional.of(run) : Optional.empty();
  }

  /** The run that a journal is of; that of a service is of none. */
  public static Optional<RunFolder> ofJournal(Path journal) {
    for (Path at = journal.getParent(); at != null; at = at.getParent()) {
      if (at.getParent() != null
          && at.getParent().endsWith(RUNS)
          && journalIn(at).equals(journal)
          && isJob(at.getFileName().toString())) {
        return Optional.of(new RunFolder(new JobId(at.getFileName().toString()), at));
      }
    }
    return Optional.empty();
  }

  /** The names of all existing runs, by name and number. */
  public static List<String> names(Path data) throws IOException {
    Path runs = data.resolve(RUNS);
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (var entries = Files.list(runs)) {
      return entries
          .filter(Files::isDirectory)
          .map(path -> path.getFileName().toString())
          .filter(RunFolder::isJob)
          .sorted(RunOrder.BY_NAME_AND_NUMBER)
          .toList();
    }
  }

  /** What others put beside runs, such as {@code lost+found}, is no run. */
  private static boolean isJob(String name) {
    try {
      return new JobId(name).value().equals(name);
    } catch (IllegalArgumentException foreign) {
      return false;
    }
  }

  private static RunFolder at(Path data, JobId job) {
    return new RunFolder(job, data.toAbsolutePath().resolve(RUNS).resolve(job.value()));
  }

  /** The kind of its job, such as {@code bag}. */
  public String kind() {
    try {
      return Files.readString(kindFile()).strip();
    } catch (NoSuchFileException olderRun) {
      return guessedKind();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs that older versions began do not name their kind: the folders of each kind differ. */
  private String guessedKind() {
    if (Files.isDirectory(sites())) {
      return "workflow";
    }
    return Files.isDirectory(service()) ? "bag" : "iterative";
  }

  private Path kindFile() {
    return path.resolve("kind");
  }

  /** The journal: the run's own, or that of its embedded service. */
  public Path journal() {
    return journalIn(path);
  }

  /** The journal of the run in a folder. */
  public static Path journalIn(Path folder) {
    Path served = folder.resolve("service").resolve("realms").resolve("main").resolve("journal");
    return Files.isDirectory(served) ? served : folder.resolve("journal");
  }

  /** The data of an embedded service for this run; most runs have none. */
  public Path service() {
    return path.resolve("service");
  }

  /** Removes the folder with its content: a job that was not accepted leaves no trace. */
  public void remove() throws IOException {
    TreeRemoval.remove(path);
  }

  public Path attempts() {
    return path.resolve("attempts");
  }

  /** The folders of attempts with the other output of their programs; sorted. */
  public List<Path> logs() throws IOException {
    Path served = service().resolve("blobs").resolve("main").resolve("jobs");
    Path logs =
        Files.isDirectory(served) ? served.resolve(job.value()).resolve("logs") : attempts();
    if (!Files.isDirectory(logs)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(logs)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }

  /** The folders of machines of this computer that the run rents, each with an agent's files. */
  public Path rentedMachines() {
    return service().resolve("realms").resolve("main").resolve("rents").resolve("local");
  }

  /** The folder of a job's attempts on such a machine. */
  public static Path attemptsOn(Path machine, JobId job) {
    return machine.resolve("work").resolve("jobs").resolve(job.value()).resolve("attempts");
  }

  public Path results() {
    return path.resolve("results");
  }

  /**
   * The kept results of pieces. Where {@code results} is for the user's own files, they are apart.
   */
  public Path kept() {
    Path apart = path.resolve("kept");
    return Files.isDirectory(apart) ? apart : results();
  }

  /** Keeps the results of pieces apart from {@code results}, for a run that has just begun. */
  public void keepApart() throws IOException {
    Files.createDirectory(path.resolve("kept"));
  }

  /** Copies of the files that the job names, for tasks that run in folders of their own. */
  public Path files() {
    return path.resolve("files");
  }

  /** The data of machines that this computer is split into, a folder for each. */
  public Path sites() {
    return path.resolve("sites");
  }

  /** The output files that a machine has, each under the SHA-256 of its content. */
  public Path outputs(String machine) {
    return sites().resolve(machine).resolve("outputs");
  }

  public Path jobFile() {
    return path.resolve("job.yaml");
  }

  /** The merged result; exists only when it is complete. */
  public Path result() {
    return path.resolve("result");
  }

  /** Exists if the results, logs and files were removed, and says when and why. */
  public Path dropped() {
    return path.resolve("dropped");
  }

  /** Whether the results, logs and files are still there. */
  public boolean hasBodies() {
    return !Files.exists(dropped());
  }

  /** Whether a result of this run was ever kept. */
  public boolean hasResults() {
    return holdsAnything(results()) || holdsAnything(kept());
  }

  /** Removes the folder if nothing has run: a job that was not accepted leaves no trace. */
  public void removeIfUnused() throws IOException {
    if (!hasResults() && !holdsAnything(attempts())) {
      remove();
    }
  }

  private static boolean holdsAnything(Path folder) {
    try (var entries = Files.list(folder)) {
      return entries.findAny().isPresent();
    } catch (IOException notThere) {
      return false;
    }
  }

  /** The folder in which the job's commands run. */
  public Path origin() throws IOException {
    return Path.of(Files.readString(originFile()));
  }

  private Path originFile() {
    return path.resolve("origin");
  }
}
