package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import java.util.List;
import java.util.SequencedMap;

/**
 * The outputs of a task of a workflow: its result is this list, and each file is stored separately.
 *
 * @param outputs in the order of the workflow file
 * @param fetchedBytes bytes that the machine had to download for the task
 * @param contained whether it ran in a container
 * @param pulled whether its image had to be pulled
 */
public record Outputs(List<Output> outputs, long fetchedBytes, boolean contained, boolean pulled) {
  /** More files of one task are refused. */
  public static final int LIMIT = 10_000;

  public Outputs {
    outputs = List.copyOf(outputs);
  }

  /** A file. */
  public record Output(String path, long bytes, String sha256) {
    static Output from(Fields fields) {
      return new Output(
          MessageFields.text(fields, "path", 1000),
          MessageFields.whole(fields, "bytes", 0, Long.MAX_VALUE),
          MessageFields.sha256(fields));
    }

    SequencedMap<String, Object> fields() {
      return MessageFields.fields("path", path, "bytes", bytes, "sha256", sha256);
    }
  }

  /** Reads what {@link #text} wrote. */
  public static Outputs parse(byte[] text) {
    Fields fields = JsonTree.fields("outputs", text);
    return new Outputs(
        MessageFields.list(fields, "outputs", LIMIT, Output::from),
        MessageFields.whole(fields, "fetchedBytes", 0, Long.MAX_VALUE),
        fields.truth("contained"),
        fields.truth("pulled"));
  }

  public String text() {
    return JsonText.of(
        MessageFields.fields(
            "outputs",
            outputs.stream().map(Output::fields).toList(),
            "fetchedBytes",
            fetchedBytes,
            "contained",
            contained,
            "pulled",
            pulled));
  }
}
