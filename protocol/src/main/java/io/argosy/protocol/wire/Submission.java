package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/**
 * A job submitted over the wire.
 *
 * @param file the job file as text
 * @param files the files its program needs; each was uploaded before
 * @param name a name that replaces the one in the file
 * @param priority higher priorities go first; 0 if absent
 * @param key a repeated submission with the same key is the same job
 * @param choice how a bag continues, instead of what the file says
 * @param reuse whether results of earlier bags are reused for equal tasks
 */
public record Submission(
    String file,
    List<Attached> files,
    Optional<String> name,
    Optional<String> policy,
    OptionalInt priority,
    Optional<String> key,
    Optional<ChoiceAsked> choice,
    boolean reuse) {
  /** A job cannot have more attached files. */
  public static final int FILES_LIMIT = 10_000;

  public static final int PRIORITY_LIMIT = 100;

  public Submission {
    files = List.copyOf(files);
  }

  /** A job that continues as its file says. */
  public Submission(
      String file,
      List<Attached> files,
      Optional<String> name,
      Optional<String> policy,
      OptionalInt priority,
      Optional<String> key) {
    this(file, files, name, policy, priority, key, Optional.empty(), false);
  }

  /**
   * A file of the job.
   *
   * @param path relative to the job's folder, with slashes; never leads out of it
   */
  public record Attached(String path, String sha256, boolean executable) {
    static Attached from(Fields fields) {
      fields.only("path", "sha256", "executable");
      String path = fields.text("path").orElseThrow(() -> fields.missing("path", InnerPath.RULE));
      if (!isInside(path)) {
        throw fields.wrong("path", InnerPath.RULE);
      }
      String sha256 = MessageFields.sha256(fields);
      return new Attached(path, sha256, fields.truth("executable"));
    }

    /** Whether a path names something below its base folder, within the length limits. */
    public static boolean isInside(String path) {
      return InnerPath.is(path);
    }

    SequencedMap<String, Object> fields() {
      return MessageFields.fields("path", path, "sha256", sha256, "executable", executable);
    }
  }

  public static Submission from(Fields fields) {
    fields.only("file", "files", "name", "policy", "priority", "key", "choice", "reuse");
    OptionalInt priority =
        fields.has("priority")
            ? OptionalInt.of(
                MessageFields.count(fields, "priority", -PRIORITY_LIMIT, PRIORITY_LIMIT))
            : OptionalInt.empty();
    Optional<String> key = fields.text("key");
    if (key.isPresent() && !key.get().matches("[A-Za-z0-9_-]{1,100}")) {
      throw fields.wrong("key", "1 to 100 letters, digits, dashes or underscores");
    }
    Optional<String> name = fields.text("name");
    if (name.isPresent() && !name.get().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
      throw fields.wrong("name", "1 to 100 letters, digits, dots, dashes or underscores");
    }
    return new Submission(
        MessageFields.text(fields, "file", 1 << 20),
        MessageFields.list(fields, "files", FILES_LIMIT, Attached::from),
        name,
        fields.text("policy"),
        priority,
        key,
        fields.section("choice").map(ChoiceAsked::from),
        fields.truth("reuse"));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields(
        "file",
        file,
        "files",
        files.stream().map(Attached::fields).toList(),
        "name",
        name,
        "policy",
        policy,
        "priority",
        priority.isPresent() ? Optional.of(priority.getAsInt()) : Optional.empty(),
        "key",
        key,
        "choice",
        choice.map(ChoiceAsked::fields),
        "reuse",
        reuse ? Optional.of(true) : Optional.empty());
  }
}
