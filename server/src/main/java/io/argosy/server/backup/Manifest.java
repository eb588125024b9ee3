package io.argosy.server.backup;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What one backup consists of. It is written last, with its own checksum: a backup without one is
 * not complete.
 *
 * @param at when the backup began, as text
 * @param documents the packed documents of the service
 */
public record Manifest(String at, ResultRef documents, List<Part> realms) {
  private static final int VERSION = 2;

  /** The version without snapshots. */
  private static final int WHOLE = 1;

  private static final String MARK = "argosyBackup";

  public Manifest {
    realms = List.copyOf(realms);
  }

  /**
   * One realm.
   *
   * @param incarnation of its journal; empty for a journal of version 2
   * @param head its last entry that is saved
   * @param entries the objects with the entries, in order
   * @param documents the packed documents
   * @param bodies the object that lists the bodies
   * @param audit the audit lines
   * @param snapshot the object with the state after an entry, if earlier entries were trimmed
   */
  public record Part(
      String realm,
      String incarnation,
      long head,
      List<ResultRef> entries,
      ResultRef documents,
      ResultRef bodies,
      ResultRef audit,
      Optional<ResultRef> snapshot) {
    public Part {
      entries = List.copyOf(entries);
    }

    private SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("realm", realm);
      fields.put("incarnation", incarnation);
      fields.put("head", head);
      fields.put("entries", entries.stream().map(Manifest::fields).toList());
      fields.put("documents", Manifest.fields(documents));
      fields.put("bodies", Manifest.fields(bodies));
      fields.put("audit", Manifest.fields(audit));
      snapshot.ifPresent(it -> fields.put("snapshot", Manifest.fields(it)));
      return fields;
    }

    private static Part from(Fields fields) {
      return new Part(
          text(fields, "realm"),
          fields.text("incarnation").orElse(""),
          whole(fields, "head"),
          fields.groups("entries").stream().map(Manifest::ref).toList(),
          object(fields, "documents"),
          object(fields, "bodies"),
          object(fields, "audit"),
          fields.section("snapshot").map(Manifest::ref));
    }
  }

  /** The stored form: a line of JSON, and a line with its SHA-256. */
  byte[] body() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    boolean trimmed = realms.stream().anyMatch(it -> it.snapshot().isPresent());
    fields.put(MARK, trimmed ? VERSION : WHOLE);
    fields.put("at", at);
    fields.put("documents", fields(documents));
    fields.put("realms", realms.stream().map(Part::fields).toList());
    String line = JsonText.of(fields);
    return (line + "\n" + Sha256.of(line) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads the stored form.
   *
   * @throws BadInput when it is damaged, or of a newer program
   */
  static Manifest parse(String name, byte[] body) {
    List<String> lines = new String(body, StandardCharsets.UTF_8).lines().toList();
    if (lines.size() != 2 || !Sha256.of(lines.getFirst()).equals(lines.getLast())) {
      throw BadInput.inArgument(
          "BACKUP", name, "the manifest " + name + " does not match its checksum");
    }
    Fields fields = JsonTree.fields(name, lines.getFirst());
    if (whole(fields, MARK) > VERSION) {
      throw BadInput.inArgument(
          "BACKUP",
          name,
          "the manifest " + name + " is of a newer program: use that to restore it");
    }
    return new Manifest(
        text(fields, "at"),
        object(fields, "documents"),
        fields.groups("realms").stream().map(Part::from).toList());
  }

  private static SequencedMap<String, Object> fields(ResultRef object) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("sha256", object.sha256());
    fields.put("bytes", object.bytes());
    return fields;
  }

  private static ResultRef object(Fields fields, String name) {
    return ref(fields.section(name).orElseThrow(() -> fields.missing(name, "an object")));
  }

  private static ResultRef ref(Fields fields) {
    return new ResultRef(whole(fields, "bytes"), text(fields, "sha256"));
  }

  private static String text(Fields fields, String name) {
    return fields.text(name).orElseThrow(() -> fields.missing(name, "text"));
  }

  private static long whole(Fields fields, String name) {
    return fields
        .wholeNumber(name, 0, Long.MAX_VALUE, "1")
        .orElseThrow(() -> fields.missing(name, "a number"));
  }
}
