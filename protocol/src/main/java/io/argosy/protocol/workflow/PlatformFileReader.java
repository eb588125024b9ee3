package io.argosy.protocol.workflow;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.Node;
import io.argosy.protocol.text.Quantity;
import io.argosy.protocol.text.YamlTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Parses a {@link PlatformFile} from a file; a mistake becomes a {@code BadInput}. */
public final class PlatformFileReader {
  /** More vCPUs are refused. */
  public static final int VCPUS_LIMIT = 100_000;

  private static final int CORES_LIMIT = 10_000;

  private final String source;
  private final Fields root;

  private PlatformFileReader(String source, Fields root) {
    this.source = source;
    this.root = root;
  }

  public static PlatformFile read(Path file) {
    return parse(file.toString(), InputFile.read(file));
  }

  /**
   * Reads the text of a platform file.
   *
   * @param source its name in errors
   */
  public static PlatformFile parse(String source, String text) {
    return new PlatformFileReader(source, Fields.of(source, YamlTree.read(source, text)))
        .platform();
  }

  private PlatformFile platform() {
    WorkflowYamlReader.header(root, "platform");
    root.only("argosy", "kind", "name", "clouds");
    String name = WorkflowYamlReader.name(root, "name");
    List<PlatformFile.Cloud> clouds = root.groups("clouds").stream().map(this::cloud).toList();
    long vcpus = 0;
    for (PlatformFile.Cloud cloud : clouds) {
      for (PlatformFile.Hosts hosts : cloud.hosts()) {
        vcpus += hosts.vcpus() * Math.max(1, hosts.count());
      }
    }
    if (vcpus == 0) {
      throw root.missing("clouds", "a list of clouds with at least one host");
    }
    if (vcpus > VCPUS_LIMIT) {
      throw root.refused("clouds", " with " + vcpus + " vCPUs; the limit is " + VCPUS_LIMIT);
    }
    return new PlatformFile(source, name, clouds);
  }

  private PlatformFile.Cloud cloud(Fields fields) {
    fields.only("name", "uplink", "registry", "hosts");
    return new PlatformFile.Cloud(
        WorkflowYamlReader.name(fields, "name"),
        Quantity.RATE.in(fields, "uplink"),
        Quantity.RATE.in(fields, "registry"),
        fields.groups("hosts").stream().map(PlatformFileReader::hosts).toList());
  }

  private static PlatformFile.Hosts hosts(Fields fields) {
    fields.only(
        "name",
        "count",
        "type",
        "bandwidth",
        "cores",
        "threads",
        "speed",
        "usage-limit",
        "vms",
        "memory",
        "disk",
        "images");
    String name = WorkflowYamlReader.name(fields, "name");
    List<PlatformFile.Cores> cores = cores(fields);
    PlatformFile.Hosts hosts =
        new PlatformFile.Hosts(
            name,
            (int) fields.wholeNumber("count", 1, CORES_LIMIT, "4").orElse(0),
            fields.text("type").orElse(name),
            Quantity.RATE
                .in(fields, "bandwidth")
                .orElseThrow(() -> WorkflowYamlReader.missing(fields, "bandwidth", Quantity.RATE)),
            cores,
            List.of());
    return new PlatformFile.Hosts(
        hosts.name(),
        hosts.count(),
        hosts.type(),
        hosts.bandwidthBytesPerSecond(),
        cores,
        vms(fields, hosts.vcpus()));
  }

  /** A number of equal cores, or groups of cores. */
  private static List<PlatformFile.Cores> cores(Fields fields) {
    if (!(fields.node("cores").orElse(null) instanceof Node.Sequence)) {
      return List.of(equal(fields, "cores", fields));
    }
    for (String name : List.of("threads", "speed")) {
      if (fields.has(name)) {
        throw fields.refused(name, ", but cores is a list; say it there");
      }
    }
    List<PlatformFile.Cores> cores = new ArrayList<>();
    for (Fields group : fields.groups("cores")) {
      group.only("count", "threads", "speed", "speeds", "usage-limit");
      cores.add(equal(group, "count", fields));
    }
    return cores;
  }

  private static PlatformFile.Cores equal(Fields group, String count, Fields host) {
    double limit =
        Quantity.PERCENT
            .in(group, "usage-limit")
            .orElse(Quantity.PERCENT.in(host, "usage-limit").orElse(100));
    if (limit == 0) {
      throw host.wrong("usage-limit", "above 0% and at most 100%, such as 80%");
    }
    int cores = (int) group.wholeNumber(count, 1, CORES_LIMIT, "4").orElse(1);
    if (group.has("speeds")) {
      if (group.has("speed") || group.has("threads")) {
        throw group.refused("speeds", ", which already gives speed and threads; keep one of them");
      }
      List<Double> speeds = new ArrayList<>();
      for (String text : group.words("speeds", "[2000 MIPS, 1500 MIPS]").orElse(List.of())) {
        speeds.add(Quantity.SPEED.value(group, "speeds", text));
      }
      return new PlatformFile.Cores(cores, limit, speeds);
    }
    int threads = (int) group.wholeNumber("threads", 1, 16, "2").orElse(1);
    double speed =
        Quantity.SPEED
            .in(group, "speed")
            .orElseThrow(() -> WorkflowYamlReader.missing(group, "speed", Quantity.SPEED));
    return new PlatformFile.Cores(cores, limit, Collections.nCopies(threads, speed));
  }

  private static List<PlatformFile.Vms> vms(Fields fields, long vcpus) {
    if (!fields.has("vms")) {
      return List.of(vm("", 0, (int) vcpus, fields));
    }
    for (String name : List.of("memory", "disk", "images")) {
      if (fields.has(name)) {
        throw fields.refused(name, ", but the host has vms; say it of each of them");
      }
    }
    List<PlatformFile.Vms> vms = new ArrayList<>();
    long owned = 0;
    for (Fields group : fields.groups("vms")) {
      group.only("name", "count", "vcpus", "memory", "disk", "images");
      int count = (int) group.wholeNumber("count", 1, CORES_LIMIT, "2").orElse(0);
      long each =
          group
              .wholeNumber("vcpus", 1, VCPUS_LIMIT, "4")
              .orElseThrow(() -> group.missing("vcpus", "how many vCPUs the VM owns, such as 4"));
      owned += each * Math.max(1, count);
      vms.add(vm(WorkflowYamlReader.name(group, "name"), count, (int) each, group));
    }
    if (owned != vcpus) {
      throw fields.refused(
          "vms",
          " that own " + owned + " vCPUs; the host has " + vcpus + ", which they must share");
    }
    return vms;
  }

  private static PlatformFile.Vms vm(String name, int count, int vcpus, Fields fields) {
    return new PlatformFile.Vms(
        name,
        count,
        vcpus,
        Quantity.SIZE.in(fields, "memory"),
        Quantity.SIZE.in(fields, "disk"),
        fields.words("images", "[split]").orElse(List.of()));
  }
}
