package io.argosy.server.backup;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.server.service.RealmIdentity;
import io.argosy.server.store.Documents;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which documents of a realm go into a backup. Sessions of machines do not: a machine that worked
 * for the lost history must register again, and they are secrets.
 */
final class RestorableDocuments {
  private static final String MACHINES = "machines.json";
  private static final String JOBS = "jobs/";
  private static final String END = ".json";
  private static final Set<String> LEFT_OUT = Set.of(RealmIdentity.NAME, "merges.json");

  private RestorableDocuments() {}

  /**
   * The document as it is saved; empty if it is not.
   *
   * @param accepted the jobs of the journal
   */
  static Optional<Documents.Document> of(Documents.Document document, Predicate<String> accepted) {
    String name = document.name();
    if (LEFT_OUT.contains(name)) {
      return Optional.empty();
    }
    if (name.equals(MACHINES)) {
      return withoutSessions(document);
    }
    if (name.startsWith(JOBS) && name.endsWith(END)) {
      String job = name.substring(JOBS.length(), name.length() - END.length());
      return Optional.of(document).filter(_ -> accepted.test(job));
    }
    return Optional.of(document);
  }

  /** The owners of machines' names alone. */
  private static Optional<Documents.Document> withoutSessions(Documents.Document document) {
    try {
      Fields fields = JsonTree.fields(MACHINES, document.body());
      List<Object> owners = new ArrayList<>();
      for (Fields one : fields.groups("owners")) {
        owners.add(one.texts());
      }
      SequencedMap<String, Object> all = new LinkedHashMap<>();
      all.put("argosy", 1);
      all.put("machines", List.of());
      all.put("owners", owners);
      byte[] body = JsonText.of(all).getBytes(StandardCharsets.UTF_8);
      return Optional.of(new Documents.Document(MACHINES, document.version(), body));
    } catch (BadInput damaged) {
      return Optional.empty();
    }
  }
}
