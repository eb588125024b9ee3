package io.argosy.server.realm;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.server.store.DamagedDocument;
import io.argosy.server.store.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which machine each merge command is assigned to. Stored beside the sessions: after a restart the
 * merging machine continues, and its report still differs from a forged one. Not safe for use by
 * several threads.
 */
final class MergeHolders {
  private static final Logger LOG = LoggerFactory.getLogger(MergeHolders.class);
  private static final String NAME = "merges.json";

  private final Documents documents;
  private final TreeMap<InstructionId, MachineId> holders = new TreeMap<>();

  MergeHolders(Documents documents) {
    this.documents = documents;
  }

  /** Reads the assignments; a machine that is no longer present holds nothing. */
  void open(Predicate<MachineId> present) throws IOException {
    Optional<Documents.Document> stored = documents.find(NAME);
    if (stored.isPresent()) {
      try {
        DamagedDocument.read(documents, stored.get(), it -> take(it, present), "");
      } catch (DamagedDocument e) {
        // The loss is harmless: an unassigned merge is assigned again.
        LOG.atWarn().log("merges that were under way are given anew: " + e.getMessage());
      }
    }
  }

  private int take(Fields fields, Predicate<MachineId> present) {
    for (Fields one : fields.groups("merges")) {
      long order =
          one.wholeNumber("order", 0, Long.MAX_VALUE, "1")
              .orElseThrow(() -> one.missing("order", "a number"));
      MachineId machine =
          new MachineId(
              one.text("machine").orElseThrow(() -> one.missing("machine", "a machine's name")));
      if (present.test(machine)) {
        holders.put(new InstructionId(order), machine);
      }
    }
    return holders.size();
  }

  Optional<MachineId> of(InstructionId order) {
    return Optional.ofNullable(holders.get(order));
  }

  boolean holds(MachineId machine, InstructionId order) {
    return machine.equals(holders.get(order));
  }

  /** Assigns a merge to a machine; the assignment is stored when this returns. */
  void give(InstructionId order, MachineId machine) throws IOException {
    holders.put(order, machine);
    try {
      documents.put(NAME, body());
    } catch (IOException | RuntimeException e) {
      holders.remove(order);
      throw e;
    }
  }

  /** Removes a finished merge; the stored copy changes with the next assignment. */
  void remove(InstructionId order) {
    holders.remove(order);
  }

  /** Takes all merges from a machine and returns them. */
  List<InstructionId> take(MachineId machine) {
    List<InstructionId> orders =
        holders.keySet().stream().filter(order -> holds(machine, order)).toList();
    orders.forEach(holders::remove);
    return orders;
  }

  private byte[] body() {
    List<SequencedMap<String, Object>> merges = new ArrayList<>();
    holders.forEach(
        (order, machine) -> {
          SequencedMap<String, Object> one = new LinkedHashMap<>();
          one.put("order", order.value());
          one.put("machine", machine);
          merges.add(one);
        });
    SequencedMap<String, Object> all = new LinkedHashMap<>();
    all.put("argosy", 1);
    all.put("merges", merges);
    return JsonText.of(all).getBytes(StandardCharsets.UTF_8);
  }
}
