package io.argosy.cli.kind.workflow;

import io.argosy.agent.process.Executors;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.image.ContainerParts;
import io.argosy.cli.image.ImageStore;
import io.argosy.cli.image.PodmanCommand;
import io.argosy.cli.image.RegistryCheck;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.kind.workflow.image.BuiltImages;
import io.argosy.cli.local.StoppedRuns;
import io.argosy.cli.remote.JobFiles;
import io.argosy.cli.remote.JobNames;
import io.argosy.core.balance.Policies;
import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.ReportFields;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.host.run.RunRecovery;
import io.argosy.protocol.job.Container;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.kind.workflow.OutputLines;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.kind.workflow.FlowSpecs;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** One workflow, run by this process on sites emulated on this computer. */
public final class FlowRun implements AutoCloseable {
  private static final String KIND = "workflow";
  private static final String IMAGES = "images";

  private final RunFolder run;
  private final EmbeddedRealm realm;
  private final BuiltImages images;
  private final Optional<String> before;

  /**
   * @param before its earlier outcome, if it had ended
   */
  private FlowRun(RunFolder run, EmbeddedRealm realm, BuiltImages images, Optional<String> before) {
    this.run = run;
    this.realm = realm;
    this.images = images;
    this.before = before;
  }

  /**
   * The options of a workflow besides its file.
   *
   * @param reading the kinds of jobs that this program knows
   * @param executor what runs its tasks
   */
  public record Asked(JobReading reading, Optional<String> policy, Executors.Choice executor) {}

  /** Receives each image that the workflow needs, and whether it had to be built. */
  public interface Told extends BiConsumer<String, Boolean> {}

  private static BuiltImages images(FlowFile file, Path data, Asked asked, Told told)
      throws IOException, InterruptedException {
    if (asked.executor() == Executors.Choice.PROCESS) {
      return BuiltImages.none(file);
    }
    if (PodmanCommand.find(data.resolve(IMAGES)).isPresent()) {
      Stream.concat(
              file.recipes().stream().map(FlowFile.Recipe::image),
              containers(file).stream().map(Container::image))
          .findFirst()
          .ifPresent(image -> ContainerParts.here().refuse("image", image));
    }
    BuiltImages built = BuiltImages.of(file, data.resolve(IMAGES), told);
    try {
      RegistryCheck.refuseUnknown("images.from", containers(built.file()), data.resolve(IMAGES));
      return built;
    } catch (IOException | InterruptedException | RuntimeException e) {
      built.close();
      throw e;
    }
  }

  private static List<Container> containers(FlowFile file) {
    return file.steps().stream().flatMap(step -> step.run().container().stream()).toList();
  }

  /**
   * Starts: creates its folder {@code <data>/runs/<name>-N} with copies of the files it names. The
   * job is durably accepted when this returns.
   */
  public static FlowRun begin(Path data, String name, FlowFile asWritten, Asked asked, Told told)
      throws IOException, InterruptedException {
    JobNames names = WorkflowView.names(asWritten);
    List<JobFiles.Found> files =
        new JobFiles(asWritten.folder()).find(names.words(), names.named());
    BuiltImages images = images(asWritten, data, asked, told);
    try {
      return begin(data, name, images, files, asked);
    } catch (IOException | RuntimeException e) {
      images.close();
      throw e;
    }
  }

  private static FlowRun begin(
      Path data, String name, BuiltImages images, List<JobFiles.Found> files, Asked asked)
      throws IOException {
    FlowFile file = images.file();
    JobSpec.Workflow spec = FlowSpecs.of(file, asked.policy());
    RunFolder run = RunFolder.create(data, name, KIND, file.folder().toAbsolutePath(), file.text());
    try {
      run.keepApart();
      copy(files, run.files());
      FlowRun begun =
          new FlowRun(
              run, EmbeddedRealm.open(run, asked.reading().rules()), images, Optional.empty());
      begun.start(file, asked, List.of());
      begun.submit(spec);
      return begun;
    } catch (IOException | RuntimeException e) {
      run.remove();
      throw e;
    }
  }

  /** Copies: the tasks of a resumed run get the files that the run began with. */
  private static void copy(List<JobFiles.Found> files, Path folder) throws IOException {
    Files.createDirectory(folder);
    for (JobFiles.Found one : files) {
      Path copy = folder.resolve(one.attached().path());
      Files.createDirectories(copy.resolveSibling("."));
      WholeFile.write(copy, out -> Files.copy(one.file(), out));
      if (one.attached().executable()) {
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }

  private void submit(JobSpec.Workflow spec) {
    try {
      List<Fact> facts = realm.tell(at -> new Stimulus.JobSubmitted(at, run.job(), spec)).join();
      if (facts.stream().noneMatch(Fact.JobAccepted.class::isInstance)) {
        throw BadInput.inArgument("job", "" + run.job(), "job " + run.job() + " was not accepted");
      }
    } catch (RuntimeException e) {
      realm.close();
      throw e;
    }
  }

  /**
   * Resumes a workflow that was interrupted or killed. A failed one is retried; one with another
   * outcome needs no machines.
   */
  public static FlowRun resume(RunFolder run, Asked asked, Told told)
      throws IOException, InterruptedException {
    refuseOlder(run);
    EmbeddedRealm realm = EmbeddedRealm.open(run, asked.reading().rules());
    try {
      JobStateView known = realm.loaded().job(run.job()).orElseThrow();
      Optional<String> outcome = known.outcome().map(ReportFields::word);
      if (outcome.filter(it -> !it.equals("failed")).isPresent()) {
        realm.rest(known.outcome().orElseThrow());
        return new FlowRun(run, realm, BuiltImages.none(file(run)), outcome);
      }
      outcome.ifPresent(failed -> refuseUnlessAgain(known));
      BuiltImages images = images(file(run), data(run), asked, told);
      return resumed(new FlowRun(run, realm, images, outcome), asked, known);
    } catch (IOException | RuntimeException | InterruptedException e) {
      realm.close();
      throw e;
    }
  }

  /**
   * Cancels a workflow that no process drives.
   *
   * @throws io.argosy.journal.error.JournalInUse if another process runs it
   */
  static void cancelStopped(JobReading reading, RunFolder run) throws IOException {
    refuseOlder(run);
    StoppedRuns.cancel(reading, run);
  }

  /** Older versions ran workflows by a service, which has their bodies. */
  private static void refuseOlder(RunFolder run) {
    if (Files.isDirectory(run.service())) {
      throw BadInput.inArgument(
          "job",
          run.job().value(),
          "job "
              + run.job()
              + " was begun by an older version of Argosy; resume or cancel it with that version,"
              + " or run its file again");
    }
  }

  private static FlowRun resumed(FlowRun resumed, Asked asked, JobStateView known)
      throws IOException {
    try {
      resumed.start(resumed.images.file(), asked, resumed.recovered(known));
      return resumed;
    } catch (IOException | RuntimeException e) {
      resumed.images.close();
      throw e;
    }
  }

  private static void refuseUnlessAgain(JobStateView job) {
    if (!job.canTryAgain(Instant.now())) {
      throw BadInput.inArgument(
          "job",
          job.id().value(),
          JobRules.isTooLate(job, Instant.now())
              ? "the deadline of job " + job.id() + " has passed, and its promise stops it then"
              : "job " + job.id() + " failed, and nothing of it can be tried again");
    }
  }

  /** What is known of a run whose process has ended, before its machines are there again. */
  private List<Function<Instant, Stimulus>> recovered(JobStateView known) throws IOException {
    List<Function<Instant, Stimulus>> news =
        new ArrayList<>(
            RunRecovery.news(run, realm.files(), known, LocalMachines.gone(realm.loaded())));
    if (before.isPresent()) {
      news.add(at -> new Stimulus.TryAgain(at, run.job()));
    }
    return news;
  }

  private void start(FlowFile file, Asked asked, List<Function<Instant, Stimulus>> first)
      throws IOException {
    try {
      FlowMachines.Settings settings =
          new FlowMachines.Settings(asked.executor(), data(run).resolve(IMAGES), images.source());
      FlowMachines machines = new FlowMachines(run, file, realm, settings);
      List<Function<Instant, Stimulus>> news = new ArrayList<>(first);
      news.addAll(machines.joined());
      realm.start(
          file, (kept, paths, out) -> table(file, kept, paths, out), machines.prepare(), news);
      // What the start itself decides is not news to a user who resumes.
      realm.look(StateView::at).join();
    } catch (IOException | RuntimeException e) {
      realm.close();
      throw e;
    }
  }

  private static void table(
      FlowFile file, List<KeptResult> kept, List<Path> paths, OutputStream out) throws IOException {
    OutputLines lines = new OutputLines(file);
    for (int i = 0; i < paths.size(); i++) {
      lines.add(kept.get(i).piece().first(), Outputs.parse(Files.readAllBytes(paths.get(i))));
    }
    out.write((String.join("\n", lines.lines()) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static Path data(RunFolder run) {
    return run.path().resolveSibling("..").normalize();
  }

  /** The file of a workflow's run. */
  public static FlowFile file(RunFolder run) throws IOException {
    JobFile file =
        JobFileReader.parseAccepted(
            Files.readString(run.jobFile()), run.origin(), Policies.names());
    if (file instanceof FlowFile flow) {
      return flow;
    }
    throw new IOException(run.path() + " is not a workflow's");
  }

  public JobId job() {
    return run.job();
  }

  RunFolder folder() {
    return run;
  }

  /** Cancels it; {@link #ended} completes when that is done. */
  void cancel() {
    realm.tell(at -> new Stimulus.JobCancelled(at, run.job())).join();
  }

  /** Completes when the job ends, or exceptionally if the journal fails. */
  CompletableFuture<Outcome> ended() {
    return realm.ended();
  }

  /** What the open of the journal repaired, one sentence each. */
  List<String> repairs() {
    return realm.repairs();
  }

  /** Warnings, one sentence each; each is returned once. */
  List<String> warnings() {
    return realm.warnings();
  }

  /** Its earlier outcome, if it had ended. */
  Optional<String> before() {
    return before;
  }

  /** Ends its tasks; kept results stay, ready to be resumed. */
  @Override
  public void close() {
    realm.close();
    images.close();
    ImageStore.unmountAll(data(run).resolve(IMAGES));
  }
}
