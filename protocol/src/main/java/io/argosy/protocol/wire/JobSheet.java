package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.SequencedMap;

/**
 * What a machine needs to run a job: its file, and the files its program needs.
 *
 * @param file the job file as text
 */
public record JobSheet(String job, String file, List<Needed> files) {
  public JobSheet {
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
          Reading.text(fields, "path", 1000),
          Reading.text(fields, "sha256", 64),
          Reading.whole(fields, "bytes", 0, Long.MAX_VALUE),
          fields.truth("executable"),
          Reading.text(fields, "url", 10_000));
    }

    SequencedMap<String, Object> fields() {
      return Reading.fields(
          "path", path, "sha256", sha256, "bytes", bytes, "executable", executable, "url", url);
    }
  }

  public static JobSheet from(Fields fields) {
    return new JobSheet(
        Reading.text(fields, "job", 100),
        Reading.text(fields, "file", 1 << 20),
        Reading.list(fields, "files", 100_000, Needed::from));
  }

  public SequencedMap<String, Object> fields() {
    return Reading.fields(
        "job", job, "file", file, "files", files.stream().map(Needed::fields).toList());
  }
}
