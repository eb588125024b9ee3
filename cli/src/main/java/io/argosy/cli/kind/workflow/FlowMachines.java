package io.argosy.cli.kind.workflow;

import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.Executors;
import io.argosy.agent.process.TaskExecutors;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.process.WorkflowEnvironment;
import io.argosy.agent.share.CpuShares;
import io.argosy.agent.share.Pins;
import io.argosy.agent.share.Throttle;
import io.argosy.cli.image.ImageStore;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.host.run.EmbeddedRealm;
import io.argosy.host.run.LocalMachine;
import io.argosy.host.run.MachinePlace;
import io.argosy.host.run.RunOutputs;
import io.argosy.protocol.files.TreeRemoval;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The machines of a workflow's sites, emulated on this computer: an agent in this process serves
 * each, with the processors, the share and the image store of its own. Their programs end with this
 * process, however it ends.
 *
 * @param realm closes what the machines need
 */
record FlowMachines(RunFolder run, FlowFile file, EmbeddedRealm realm, Settings settings) {
  /**
   * The settings that all machines share.
   *
   * @param choice what runs programs
   * @param images where each machine keeps its pulled images, also for later runs
   * @param built where images that were built for the run are
   */
  record Settings(Executors.Choice choice, Path images, Optional<String> built) {}

  /** One machine of a site. */
  private record Emulated(FlowFile.Site site, String name) {
    MachineId id() {
      return new MachineId(site.name() + "." + name);
    }
  }

  private List<Emulated> all() {
    List<Emulated> all = new ArrayList<>();
    for (FlowFile.Site site : Sites.of(file)) {
      for (int i = 1; i <= site.machines(); i++) {
        all.add(new Emulated(site, site.machines() == 1 ? site.name() : site.name() + "-" + i));
      }
    }
    return all;
  }

  /** The stimuli that register them. */
  List<Function<Instant, Stimulus>> joined() {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (Emulated one : all()) {
      SiteId site = new SiteId(one.site().name());
      news.add(at -> new Stimulus.MachineJoined(at, one.id(), site, one.site().slots()));
    }
    return news;
  }

  /** Makes them ready; closing the realm ends what they need. */
  List<LocalMachine> prepare() throws IOException {
    Optional<Processors> processors = Processors.of(Sites.of(file));
    List<LocalMachine> machines = new ArrayList<>();
    for (Emulated one : all()) {
      int number = machines.size();
      machines.add(prepare(one, processors.map(it -> it.machines().get(number))));
    }
    return machines;
  }

  private LocalMachine prepare(Emulated one, Optional<List<Integer>> pins) throws IOException {
    Path folder = Files.createDirectories(run.sites().resolve(one.name()));
    MachinePlace place = new MachinePlace(folder, executors(one, pins), throttle(one.site()));
    realm.closeToo(place::close);
    TreeRemoval.remove(place.tmp());
    Files.createDirectory(place.tmp());
    return new LocalMachine(one.id().value(), program(one, place), files());
  }

  private Throttle throttle(FlowFile.Site site) throws IOException {
    return Throttle.of(
        site.cpu() < 1
            ? Optional.of(new CpuShares(site.cpu(), Optional.empty()))
            : Optional.empty());
  }

  private Executors executors(Emulated one, Optional<List<Integer>> pins) throws IOException {
    return new Executors(
        settings.choice(),
        settings.built(),
        pins.map(it -> Pins.of(it, realm::warn)).orElseGet(Pins::none),
        store(one.name()));
  }

  /** The variables of a podman with an image store of its own, where images are used. */
  private Map<String, String> store(String machine) throws IOException {
    if (settings.choice() == Executors.Choice.PROCESS
        || file.runs().stream().noneMatch(it -> it.container().isPresent())) {
      return Map.of();
    }
    Map<String, String> variables = new TreeMap<>(System.getenv());
    new ImageStore(settings.images().resolve(machine)).tell(variables);
    variables.entrySet().removeAll(System.getenv().entrySet());
    return variables;
  }

  private UserProgram program(Emulated one, MachinePlace place) throws IOException {
    Executors executors = place.executors();
    Executors.Host host = place.host(realm::resolved);
    Executors.oddity(executors.choice(), file.steps().getFirst().run()).ifPresent(realm::warn);
    RunOutputs outputs = new RunOutputs(run, realm::kept);
    WorkflowEnvironment ground =
        new WorkflowEnvironment(
            run.files(),
            outputs.folder(one.name()),
            outputs.source(one.name()),
            new TaskExecutors(executors, way -> executors.of(way, host)));
    Executor own = new Processes(host.ground(), host.limits());
    return new UserProgram(
        run.job(), file, file.steps().getFirst().run(), Optional.empty(), own, Optional.of(ground));
  }

  /** Programs in containers see only their own folder. */
  private PieceFiles files() {
    boolean contained =
        settings.choice() != Executors.Choice.PROCESS
            && file.runs().stream().anyMatch(way -> way.container().isPresent());
    return contained ? realm.files().contained() : realm.files();
  }
}
