package io.argosy.server.realm;

import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Sites and their machines as fields. */
public final class SiteFields {
  private SiteFields() {}

  /**
   * @param up the machines that are up in the kernel's state
   */
  public static List<SequencedMap<String, Object>> of(
      RealmWorld world, Map<MachineId, Machine> up) {
    TreeMap<String, List<SequencedMap<String, Object>>> sites = new TreeMap<>();
    world
        .machines()
        .all()
        .forEach(
            (id, known) ->
                sites
                    .computeIfAbsent(known.offer().site(), site -> new ArrayList<>())
                    .add(machine(world, id, known, up)));
    List<SequencedMap<String, Object>> fields = new ArrayList<>();
    sites.forEach(
        (site, machines) -> {
          SequencedMap<String, Object> one = new LinkedHashMap<>();
          one.put("site", site);
          one.put("machines", machines);
          fields.add(one);
        });
    return fields;
  }

  private static SequencedMap<String, Object> machine(
      RealmWorld world, MachineId id, MachineRegistry.Known known, Map<MachineId, Machine> up) {
    Machine machine = up.get(id);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("machine", id.value());
    fields.put("slots", known.offer().slots());
    fields.put("maxSlots", known.offer().maxSlots());
    fields.put("busy", machine == null ? 0 : machine.busy());
    fields.put("state", known.present() ? "present" : "lost");
    fields.put("seenSecondsAgo", Duration.between(known.seenAt(), world.now()));
    return fields;
  }
}
