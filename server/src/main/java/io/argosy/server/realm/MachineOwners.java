package io.argosy.server.realm;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.text.Fields;
import io.argosy.server.http.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Which user registered a machine. Attempts are assigned to a machine by its name; if any user with
 * a token could take the name over, that user could see and report the machine's attempts. Not safe
 * for use by several threads.
 */
final class MachineOwners {
  private final TreeMap<MachineId, String> users = new TreeMap<>();

  void open(List<Fields> stored) {
    for (Fields one : stored) {
      String machine = one.text("machine").orElseThrow(() -> one.missing("machine", "text"));
      String user = one.text("user").orElseThrow(() -> one.missing("user", "text"));
      users.put(new MachineId(machine), user);
    }
  }

  /**
   * Records that a user registers a machine.
   *
   * @throws Problem when the name is another user's
   */
  void claim(MachineId machine, String user) {
    String owner = users.putIfAbsent(machine, user);
    if (owner != null && !owner.equals(user)) {
      throw new Problem(
          409,
          "machine "
              + machine
              + " was registered by "
              + owner
              + ", not by "
              + user
              + ": give this one another --name");
    }
  }

  /** The machines whose owners are known. */
  List<MachineId> machines() {
    return List.copyOf(users.keySet());
  }

  /** Frees names; returns whether any was freed. */
  boolean forget(Predicate<MachineId> which) {
    return users.keySet().removeIf(which);
  }

  List<SequencedMap<String, Object>> fields() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    users.forEach(
        (machine, user) -> {
          SequencedMap<String, Object> one = new LinkedHashMap<>();
          one.put("machine", machine);
          one.put("user", user);
          all.add(one);
        });
    return all;
  }
}
