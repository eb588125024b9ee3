package io.argosy.protocol.workflow;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Node;
import io.argosy.protocol.text.Quantity;
import io.argosy.protocol.text.Spans;
import io.argosy.protocol.text.YamlTree;
import io.argosy.protocol.workflow.WorkflowFile.Work;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads our own format. */
final class WorkflowYamlReader {
  private static final String WORK =
      "an amount such as 12000 MI, or the time it takes on the reference machine, such as 6s";

  private final Fields root;
  private final Draft draft;

  private WorkflowYamlReader(String source, Fields root) {
    this.root = root;
    this.draft = new Draft(source);
  }

  static WorkflowFile read(String source, String text) {
    Node.Mapping tree = YamlTree.read(source, text, WorkflowFileReader.YAML_LIMIT_BYTES);
    return new WorkflowYamlReader(source, Fields.of(source, tree)).workflow();
  }

  private WorkflowFile workflow() {
    header(root, "workflow");
    root.only(RunFields.ROOT.toArray(String[]::new));
    for (Fields image : root.groups("images")) {
      image.only(RunFields.IMAGE.toArray(String[]::new));
      String name = name(image, "name");
      draft.image(
          name,
          Quantity.SIZE.in(image, "size").orElseThrow(() -> missing(image, "size", Quantity.SIZE)),
          line(image, "name"));
    }
    for (Fields task : root.groups("tasks")) {
      task(task);
    }
    return draft.file(name(root, "name"), Quantity.SPEED.in(root, "reference"));
  }

  /** Version and kind, which come first in every file of our format. */
  static void header(Fields root, String kind) {
    String right = "1, the version of " + kind + " files that is read here";
    if (!root.text("argosy").orElseThrow(() -> root.missing("argosy", right)).equals("1")) {
      throw root.wrong("argosy", right);
    }
    if (root.choice("kind", List.of(kind)).isEmpty()) {
      throw root.missing("kind", kind);
    }
  }

  private void task(Fields fields) {
    fields.only(RunFields.TASK.toArray(String[]::new));
    String id = name(fields, "id");
    WorkflowFile.Task task =
        new WorkflowFile.Task(
            id,
            fields.text("kind").orElse(id),
            fields.text("image"),
            work(fields),
            Quantity.PERCENT.in(fields, "usage").orElse(100),
            Quantity.SIZE.in(fields, "memory").orElse(0));
    draft.task(task, line(fields, "id"));
    fields.node("after").ifPresent(node -> after(fields, id, node));
  }

  private static Work work(Fields fields) {
    if (fields.has("work") == fields.has("times")) {
      throw fields.has("work")
          ? fields.refused("work", ", but there are times too; keep one of them")
          : fields.missing("work", WORK + ", or times must be there");
    }
    Optional<Fields> times = fields.section("times");
    if (times.isPresent()) {
      SequencedMap<String, Double> seconds = new LinkedHashMap<>();
      for (String type : times.get().names()) {
        seconds.put(type, seconds(times.get().moment(type, "14s")));
      }
      return new Work.Times(seconds);
    }
    String text = fields.text("work").orElse("");
    Optional<Duration> span = Spans.parseOrZero(text);
    return span.isPresent()
        ? new Work.Seconds(seconds(span))
        : new Work.Instructions(
            Quantity.WORK.parse(text).orElseThrow(() -> fields.wrong("work", WORK)));
  }

  private static double seconds(Optional<Duration> span) {
    return Spans.seconds(span.orElse(Duration.ZERO));
  }

  /** Parents with the bytes from each, or only their names. */
  private void after(Fields fields, String id, Node node) {
    switch (node) {
      case Node.Mapping _ -> {
        Fields parents = fields.section("after").orElseThrow();
        for (Map.Entry<String, String> entry : parents.texts().entrySet()) {
          double bytes = Quantity.SIZE.value(parents, entry.getKey(), entry.getValue());
          draft.edge(entry.getKey(), id, bytes, line(parents, entry.getKey()));
        }
      }
      case Node.Sequence list -> {
        for (String parent : fields.words("after", "[split]").orElse(List.of())) {
          draft.edge(parent, id, 0, list.line());
        }
      }
      case Node.Scalar _ ->
          throw fields.wrong("after", "parents with sizes, such as {split: 2.7 MB}");
    }
  }

  static String name(Fields fields, String field) {
    String text =
        fields.text(field).orElseThrow(() -> fields.missing(field, "a name, such as split"));
    if (text.isBlank() || text.length() > 200 || text.chars().anyMatch(Character::isISOControl)) {
      throw fields.wrong(field, "a name of 1 to 200 characters, without tabs and line breaks");
    }
    return text;
  }

  static RuntimeException missing(Fields fields, String name, Quantity quantity) {
    return fields.missing(name, quantity.right());
  }

  static int line(Fields fields, String name) {
    return fields.node(name).map(Node::line).orElse(0);
  }
}
