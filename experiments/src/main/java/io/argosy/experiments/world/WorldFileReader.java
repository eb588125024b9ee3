package io.argosy.experiments.world;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.YamlTree;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.World;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a {@link World} from a file; a mistake becomes a {@code BadInput}. */
public final class WorldFileReader {
  private static final int MACHINES_LIMIT = 10_000;
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final Fields root;
  private final Set<String> names = new HashSet<>();

  private WorldFileReader(Fields root) {
    this.root = root;
  }

  public static World read(Path file) {
    return parse(file.toString(), InputFile.read(file));
  }

  /**
   * Reads the text of a world file.
   *
   * @param source its name in errors
   */
  public static World parse(String source, String text) {
    return new WorldFileReader(Fields.of(source, YamlTree.read(source, text))).world();
  }

  private World world() {
    header();
    root.only("argosy", "kind", "program", "network", "lease", "limit", "sites", "faults");
    List<World.Host> hosts = hosts();
    List<Fault> faults = new ArrayList<>();
    for (Fields fault : root.groups("faults")) {
      faults.add(new FaultReader(names).read(fault));
    }
    return new World(
        hosts,
        program(),
        network(),
        faults,
        root.duration("lease", "30s").orElse(LEASE),
        root.duration("limit", "30d").orElse(World.LIMIT));
  }

  private void header() {
    String right = "1, the version of world files that is read here";
    if (!root.text("argosy").orElseThrow(() -> root.missing("argosy", right)).equals("1")) {
      throw root.wrong("argosy", right);
    }
    if (root.choice("kind", List.of("world")).isEmpty()) {
      throw root.missing("kind", "world");
    }
  }

  private List<World.Host> hosts() {
    List<World.Host> hosts = new ArrayList<>();
    for (Fields site : root.groups("sites")) {
      site.only("name", "machines");
      String name = site.text("name").orElseThrow(() -> site.missing("name", "the site's name"));
      for (Fields machines : site.groups("machines")) {
        hosts.addAll(machines(new SiteId(name), machines));
      }
    }
    if (hosts.isEmpty()) {
      throw root.missing("sites", "a list of sites with at least one machine");
    }
    if (hosts.size() > MACHINES_LIMIT) {
      throw root.refused("sites", " with more than " + MACHINES_LIMIT + " machines, the limit");
    }
    return hosts;
  }

  private List<World.Host> machines(SiteId site, Fields fields) {
    fields.only("name", "count", "slots", "max-slots", "speed", "spread", "neighbour", "joins");
    String name = fields.text("name").orElse(site.value());
    long count = fields.wholeNumber("count", 1, MACHINES_LIMIT, "4").orElse(1);
    int slots = (int) fields.wholeNumber("slots", 1, 10_000, "8").orElse(1);
    int most = (int) fields.wholeNumber("max-slots", slots, 10_000, "16").orElse(slots);
    List<World.Host> hosts = new ArrayList<>();
    for (long number = 1; number <= count; number++) {
      String id = fields.has("count") ? name + "-" + number : name;
      if (!names.add(id)) {
        throw fields.refused("name", ", but there is a machine " + id + " already");
      }
      hosts.add(
          new World.Host(
              new MachineId(id),
              site,
              slots,
              most,
              SpeedReader.read(fields),
              fields.moment("joins", "10m").orElse(Duration.ZERO)));
    }
    return hosts;
  }

  private SimulatedProgram program() {
    Optional<Fields> section = root.section("program");
    if (section.isEmpty()) {
      return SimulatedProgram.cooperative();
    }
    Fields fields =
        section.get().only("kind", "startup", "call", "failures-per-hour", "time-limit");
    String kind = fields.choice("kind", List.of("chunked", "cooperative")).orElse("cooperative");
    return new SimulatedProgram(
        kind.equals("chunked") ? SimulatedProgram.Kind.CHUNKED : SimulatedProgram.Kind.COOPERATIVE,
        fields.moment("startup", "2s").orElse(Duration.ZERO),
        fields.moment("call", "500ms").orElse(Duration.ZERO),
        fields.number("failures-per-hour", 0, Double.MAX_VALUE, "0.1").orElse(0),
        fields.duration("time-limit", "15m"));
  }

  private Network network() {
    Optional<Fields> section = root.section("network");
    if (section.isEmpty()) {
      return Network.reliable(Duration.ofMillis(10));
    }
    Fields fields =
        section.get().only("delay", "longest-delay", "loss", "duplicates", "reorders", "again");
    Duration delay = fields.moment("delay", "50ms").orElse(Duration.ofMillis(10));
    Duration longest = fields.moment("longest-delay", "200ms").orElse(delay);
    if (longest.compareTo(delay) < 0) {
      throw fields.wrong("longest-delay", "at least as long as network.delay");
    }
    return new Network(
        delay,
        longest,
        fields.number("loss", 0, 0.99, "0.01").orElse(0),
        fields.number("duplicates", 0, 1, "0.01").orElse(0),
        fields.truth("reorders"),
        fields.duration("again", "5s").orElse(Duration.ofSeconds(5)));
  }
}
