package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.SequencedMap;

/**
 * What a machine needs to run a job: its file, and the files its program needs.
 *
 * @param file the job file as text
 */
public record JobDescription(String job, String file, List<Needed> files) {
  public JobDescription {
    files = List.copyOf(files);
  }

  /**
   * A file that must be in the job's folder.
   *
   * @param path relative, with slashes
   * @param executable whether it is a program
   * @param url where to download it; signed, and valid for a limited time
   */
  public record Needed(String path, String sha256, long bytes, boolean executable, String url) {
    static Needed from(Fields fields) {
      return new Needed(
          MessageFields.text(fields, "path", 1000),
          MessageFields.text(fields, "sha256", 64),
          MessageFields.whole(fields, "bytes", 0, Long.MAX_VALUE),
          fields.truth("executable"),
          MessageFields.text(fields, "url", 10_000));
    }

    SequencedMap<String, Object> fields() {
      return MessageFields.fields(
          "path", path, "sha256", sha256, "bytes", bytes, "executable", executable, "url", url);
    }
  }

  public static JobDescription from(Fields fields) {
    return new JobDescription(
        MessageFields.text(fields, "job", 100),
        MessageFields.text(fields, "file", 1 << 20),
        MessageFields.list(fields, "files", 100_000, Needed::from));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields(
        "job", job, "file", file, "files", files.stream().map(Needed::fields).toList());
  }
}
