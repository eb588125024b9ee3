package io.argosy.server.job;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.Submission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What the service knows of a job besides the kernel's state.
 *
 * @param door its secret name for programs that use the older protocol
 * @param key the idempotency key of its submission
 */
public record JobRecord(
    String job, String user, String door, Optional<String> key, List<Submission.Attached> files) {
  public JobRecord {
    files = List.copyOf(files);
  }

  public static JobRecord from(Fields fields) {
    List<Submission.Attached> files = new ArrayList<>();
    for (Fields one : fields.groups("files")) {
      files.add(
          new Submission.Attached(text(one, "path"), text(one, "sha256"), one.truth("executable")));
    }
    return new JobRecord(
        text(fields, "job"), text(fields, "user"), text(fields, "door"), fields.text("key"), files);
  }

  /**
   * The other names of the job: the key of its submission, its name in the older protocol, and one
   * for each of its files, by which the jobs of a file are found.
   */
  List<String> names() {
    List<String> names = new ArrayList<>();
    names.add(doorName(door));
    key.ifPresent(it -> names.add(keyName(user, it)));
    files.forEach(file -> names.add(fileName(file.sha256()) + job));
    return names;
  }

  static String doorName(String door) {
    return "door/" + door;
  }

  static String keyName(String user, String key) {
    return "key/" + user + "/" + key;
  }

  /** How the names begin that jobs with this file have. */
  static String fileName(String sha256) {
    return "file/" + sha256 + "/";
  }

  private static String text(Fields fields, String name) {
    return fields.text(name).orElseThrow(() -> fields.missing(name, "text"));
  }

  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("job", job);
    fields.put("user", user);
    fields.put("door", door);
    fields.put("key", key);
    List<SequencedMap<String, Object>> list = new ArrayList<>();
    for (Submission.Attached file : files) {
      SequencedMap<String, Object> one = new LinkedHashMap<>();
      one.put("path", file.path());
      one.put("sha256", file.sha256());
      one.put("executable", file.executable());
      list.add(one);
    }
    fields.put("files", list);
    return fields;
  }
}
