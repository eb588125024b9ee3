package io.argosy.protocol.job;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads how programs are called: {@code run} is one group of fields or a list of them. */
public final class RunsReader {
  private static final String EXAMPLE = "{chunked: [java, Pi.java, \"{first}\", \"{count}\"]}";
  private static final String PLACES = "[lab, laptop]";
  private static final Pattern PLACE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final Fields root;
  private final List<Fields> groups;

  public RunsReader(Fields root) {
    this.root = root;
    this.groups = groups(root);
  }

  private static List<Fields> groups(Fields root) {
    boolean list = root.node("run").filter(Node.Sequence.class::isInstance).isPresent();
    List<Fields> groups =
        list
            ? root.groups("run")
            : List.of(
                root.section("run")
                    .orElseThrow(() -> root.missing("run", "a group such as " + EXAMPLE)));
    if (groups.isEmpty()) {
      throw root.refused("run", " of nothing; it must name at least one way, such as " + EXAMPLE);
    }
    for (Fields group : groups) {
      group.only(
          "chunked",
          "watched",
          "cooperative",
          "progress",
          "over",
          "on",
          "env",
          "timeout",
          "retries",
          "workers",
          "container",
          "result");
    }
    return groups;
  }

  /** The ways, in the order of the file. */
  public List<JobFile.Run> runs() {
    List<JobFile.Run> runs = new ArrayList<>();
    Map<String, String> taken = new HashMap<>();
    for (Fields group : groups) {
      Participation participation = ParticipationReader.read(group);
      seedIsThereIfMeant(group, participation);
      Optional<Container> container = ContainerReader.read(group);
      ContainerReader.refuseDeaf(group, participation, container);
      runs.add(
          new JobFile.Run(
              group.path(),
              on(group, taken),
              participation,
              new FromReader(root, group, groups.size() > 1).read(participation),
              env(group),
              group.duration("timeout", "90s, 10m or 1h30m"),
              (int) group.wholeNumber("workers", 1, JobFile.Run.WORKERS_LIMIT, "4").orElse(1),
              container));
    }
    FromReader.refuseForAllCooperative(root, runs);
    return runs;
  }

  /**
   * @param taken the field that uses each place so far; an empty name stands for all others
   */
  private static SortedSet<String> on(Fields group, Map<String, String> taken) {
    List<String> names = group.words("on", PLACES).orElse(List.of());
    for (String name : names) {
      if (!PLACE.matcher(name).matches()) {
        throw group.refused(
            "on",
            " with '"
                + name
                + "'; a site or machine is called by 1 to 100 letters, digits, dots, dashes or"
                + " underscores");
      }
      String before = taken.put(name, group.path());
      if (before != null) {
        String who = before.equals(group.path()) ? "it names twice" : before + ".on names too";
        throw group.refused("on", " with " + name + ", which " + who + "; a place has one way");
      }
    }
    String before = names.isEmpty() ? taken.put("", group.path()) : null;
    if (before != null) {
      throw group.missing(
          "on",
          "a list of sites or machines such as "
              + PLACES
              + ": "
              + before
              + " is for all places that are not named, and only one can be");
    }
    return new TreeSet<>(names);
  }

  /** One number for the job: work that failed in one way may succeed in another. */
  public int retries() {
    long retries = JobFile.RETRIES_DEFAULT;
    Optional<Fields> said = Optional.empty();
    for (Fields group : groups) {
      OptionalLong own = group.wholeNumber("retries", 0, JobFile.RETRIES_LIMIT, "3");
      if (own.isPresent() && said.isPresent() && own.getAsLong() != retries) {
        throw different(group, said.get(), retries);
      }
      if (own.isPresent()) {
        said = Optional.of(group);
        retries = own.getAsLong();
      }
    }
    return (int) retries;
  }

  private static BadInput different(Fields group, Fields other, long retries) {
    return group.refused(
        "retries",
        ", but "
            + other.at("retries")
            + " is "
            + retries
            + "; what failed in one way may be done in another, so there is one number for all:"
            + " say it once");
  }

  private void seedIsThereIfMeant(Fields group, Participation participation) {
    if (!root.has("seed")
        && participation.command().stream().anyMatch(word -> word.contains("{seed}"))) {
      String because = "because " + group.at(participation.name()) + " asks for {seed}";
      throw root.missing("seed", "a whole number, such as 42, " + because);
    }
  }

  public static SequencedMap<String, String> env(Fields run) {
    Optional<Fields> section = run.section("env");
    if (section.isEmpty()) {
      return new LinkedHashMap<>();
    }
    for (String name : section.get().names()) {
      if (!VARIABLE.matcher(name).matches()) {
        throw section.get().refused(name, ", but its name cannot be that of a variable");
      }
      if (name.startsWith("ARGOSY_")) {
        throw section.get().refused(name, ", but names that begin with ARGOSY_ are set by Argosy");
      }
    }
    return section.get().texts();
  }
}
