package io.argosy.server.realm;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.Registration;
import io.argosy.server.access.Secrets;
import io.argosy.server.http.Problem;
import io.argosy.server.store.DamagedDocument;
import io.argosy.server.store.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registered machines, their sessions, and when each last called. Heartbeats stay here; the kernel
 * gets a report only when a machine is lost or back.
 */
final class MachineRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(MachineRegistry.class);
  private static final String NAME = "machines.json";

  /** Only a person decides this: a name is also the right to see what was assigned to it. */
  private static final String WITHOUT =
      "without it, all machines register anew, and the first agent to register a name gets it";

  /** The number of a change that leaves the stored data unchanged. */
  private static final long NOTHING = 0;

  private final Documents documents;
  private final ServiceTimes times;
  private final TreeMap<MachineId, Known> known = new TreeMap<>();
  private final MachineOwners owners = new MachineOwners();
  private final Object pen = new Object();
  private long changes;
  private long written;

  /**
   * What is known of a machine.
   *
   * @param instance the process that registered it, if it sent its id
   * @param present while its lease lasts
   * @param heard whether this session has called here: then the kernel knows of it
   * @param token the id of the token that registered it, where it does not show one each time
   */
  record Known(
      Registration offer,
      Optional<String> instance,
      String session,
      Instant seenAt,
      boolean present,
      boolean heard,
      Optional<String> token) {
    static Known newcomer(Registration offer, String session, Instant now, Optional<String> token) {
      return new Known(
          offer.by(Optional.empty()), offer.instance(), session, now, true, false, token);
    }

    /** Whether the same process registers again. */
    boolean isBy(Registration again) {
      return instance.isPresent() && instance.equals(again.instance());
    }

    Known seen(Instant now) {
      return new Known(offer, instance, session, now, present, true, token);
    }

    Known back() {
      return new Known(offer, instance, session, seenAt, true, heard, token);
    }

    Known gone() {
      return new Known(offer, instance, session, seenAt, false, heard, token);
    }

    Known offering(int slots, int maxSlots) {
      Registration now = new Registration(offer.site(), offer.name(), slots, maxSlots);
      return new Known(now, instance, session, seenAt, present, heard, token);
    }
  }

  /**
   * An accepted registration.
   *
   * @param goesOn whether the machine is in the middle of this session: it registered twice, and
   *     what it runs stays its own
   */
  record Registered(String session, boolean goesOn) {}

  MachineRegistry(Documents documents, ServiceTimes times) {
    this.documents = documents;
    this.times = times;
  }

  static MachineId id(Registration offer) {
    return new MachineId(offer.site() + "." + offer.name());
  }

  /** Reports that the machine is present, with its number of slots. */
  static Function<Instant, Stimulus> joined(MachineId machine, Registration offer) {
    return at ->
        new Stimulus.MachineJoined(
            at, machine, new SiteId(offer.site()), offer.slots(), offer.maxSlots());
  }

  /** The number of present machines. */
  int present() {
    return (int) all().values().stream().filter(Known::present).count();
  }

  /** Slots of all present machines. */
  int slots() {
    return all().values().stream()
        .filter(Known::present)
        .mapToInt(machine -> machine.offer().slots())
        .sum();
  }

  /** Reads the sessions; every machine in the kernel's state gets one full lease. */
  synchronized void open(Predicate<MachineId> believed, Instant now) throws IOException {
    Optional<Documents.Document> stored = documents.find(NAME);
    if (stored.isPresent()) {
      DamagedDocument.read(documents, stored.get(), it -> take(it, believed, now), WITHOUT);
    }
  }

  private int take(Fields fields, Predicate<MachineId> believed, Instant now) {
    if (!fields.has("machines")) {
      // A document of ours always has it: without, all owners of names would be forgotten silently.
      throw fields.missing("machines", "list");
    }
    for (Fields one : fields.groups("machines")) {
      String session = one.text("session").orElseThrow(() -> one.missing("session", "text"));
      Registration offer =
          Registration.from(one.section("offer").orElseThrow(() -> one.missing("offer", "fields")));
      MachineId machine = one.text("machine").map(MachineId::new).orElse(id(offer));
      Optional<String> instance = Registration.instance(one, "instance");
      boolean present = believed.test(machine);
      Optional<String> token = one.text("token");
      known.put(machine, new Known(offer, instance, session, now, present, false, token));
    }
    owners.open(fields.groups("owners"));
    return known.size();
  }

  /**
   * Registers a machine: a new session begins, and the previous one ends. The same process gets the
   * same session: its registration may arrive twice, the first after the second, when a server was
   * killed between them.
   *
   * @param user the owner of the machine's name from now on; empty where users do not choose names
   * @throws Problem when the name is another user's
   */
  Registered enlist(MachineId machine, Registration offer, Optional<String> user, Instant now)
      throws IOException {
    return enlist(machine, offer, user, Optional.empty(), now);
  }

  /**
   * As above.
   *
   * @param token the id of the token that registers it, where it does not show one each time
   */
  Registered enlist(
      MachineId machine,
      Registration offer,
      Optional<String> user,
      Optional<String> token,
      Instant now)
      throws IOException {
    Registered registered;
    long change;
    synchronized (this) {
      user.ifPresent(it -> owners.claim(machine, it));
      registered = register(machine, offer, token, now);
      change = ++changes;
    }
    write(change);
    return registered;
  }

  private Registered register(
      MachineId machine, Registration offer, Optional<String> token, Instant now) {
    Optional<Known> before = Optional.ofNullable(known.get(machine)).filter(it -> it.isBy(offer));
    String session = before.map(Known::session).orElseGet(() -> Secrets.random(12));
    boolean goesOn = before.filter(Known::heard).isPresent();
    Known newcomer = Known.newcomer(offer, session, now, token);
    known.put(machine, goesOn ? newcomer.seen(now) : newcomer);
    return new Registered(session, goesOn);
  }

  /** Slots of all present machines but the one given. */
  synchronized int slotsBeside(MachineId machine) {
    return known.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(machine) && entry.getValue().present())
        .mapToInt(entry -> entry.getValue().offer().slots())
        .sum();
  }

  /**
   * Records a call of the machine; returns its earlier state.
   *
   * @throws Problem when it is not registered, or another process has its name now
   */
  synchronized Known heard(MachineId machine, String session, Instant now) {
    Known before = known.get(machine);
    if (before == null) {
      throw new Problem(404, "machine " + machine + " is not registered; register it again");
    }
    if (!Secrets.equal(before.session(), session)) {
      throw new Problem(
          409, "another agent has registered as " + machine + " since: give each its own --name");
    }
    known.put(machine, before.seen(now));
    return before;
  }

  /** Records a call of a program on the machine; it does not renew a lease that is over. */
  synchronized void heardFrom(MachineId machine, Instant now) {
    known.computeIfPresent(machine, (id, it) -> it.present() ? it.seen(now) : it);
  }

  /** Records that the kernel knows that a machine is back. */
  synchronized void back(MachineId machine) {
    known.computeIfPresent(machine, (id, it) -> it.back());
  }

  synchronized void offers(MachineId machine, int slots, int maxSlots) {
    known.computeIfPresent(machine, (id, it) -> it.offering(slots, maxSlots));
  }

  /** Removes a machine that disconnects. */
  void leave(MachineId machine) throws IOException {
    write(forget(machine));
  }

  private synchronized long forget(MachineId machine) {
    return known.remove(machine) == null ? NOTHING : ++changes;
  }

  /** Machines whose lease has just ended; each is returned once, so nothing here can fail. */
  synchronized List<MachineId> lost(Instant now) {
    List<MachineId> lost = new ArrayList<>();
    for (Map.Entry<MachineId, Known> entry : known.entrySet()) {
      Known it = entry.getValue();
      Duration silence = Duration.between(it.seenAt(), now);
      if (it.present() && silence.compareTo(lease(entry.getKey())) > 0) {
        entry.setValue(it.gone());
        lost.add(entry.getKey());
      }
    }
    return lost;
  }

  /**
   * Removes machines that were silent for long, and frees their names.
   *
   * @param answered whether a live job has assigned something to a machine: its name stays its
   *     owner's
   */
  void tidy(Instant now, Predicate<MachineId> answered) throws IOException {
    write(forgetSilent(now));
    write(forgetOwners(left().stream().filter(answered.negate()).toList()));
  }

  private synchronized List<MachineId> left() {
    return owners.machines().stream().filter(machine -> !known.containsKey(machine)).toList();
  }

  private synchronized long forgetOwners(List<MachineId> gone) {
    boolean any = owners.forget(machine -> gone.contains(machine) && !known.containsKey(machine));
    return any ? ++changes : NOTHING;
  }

  private synchronized long forgetSilent(Instant now) {
    return known.values().removeIf(it -> forgotten(it, now)) ? ++changes : NOTHING;
  }

  private Duration lease(MachineId machine) {
    return CompatAgent.speaksFor(machine) ? times.doorLease() : times.lease();
  }

  private boolean forgotten(Known it, Instant now) {
    return !it.present() && Duration.between(it.seenAt(), now).compareTo(times.memory()) > 0;
  }

  synchronized Optional<Known> find(MachineId machine) {
    return Optional.ofNullable(known.get(machine));
  }

  synchronized SequencedMap<MachineId, Known> all() {
    return new LinkedHashMap<>(known);
  }

  /**
   * Returns when this change is stored. Changes that arrive during a write are stored together:
   * after a server's restart, all its machines register at once. Machines that only call do not
   * wait.
   */
  private void write(long change) throws IOException {
    synchronized (pen) {
      if (written >= change) {
        return;
      }
      long last;
      byte[] body;
      synchronized (this) {
        last = changes;
        body = body();
      }
      documents.put(NAME, body);
      written = last;
    }
  }

  private byte[] body() {
    List<SequencedMap<String, Object>> machines = new ArrayList<>();
    for (Map.Entry<MachineId, Known> entry : known.entrySet()) {
      Known it = entry.getValue();
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("machine", entry.getKey());
      fields.put("session", it.session());
      fields.put("offer", it.offer().fields());
      // Not in the offer: an older server reads the fields of the offer, and refuses unknown ones.
      it.instance().ifPresent(instance -> fields.put("instance", instance));
      it.token().ifPresent(token -> fields.put("token", token));
      machines.add(fields);
    }
    SequencedMap<String, Object> all = new LinkedHashMap<>();
    all.put("argosy", 1);
    all.put("machines", machines);
    all.put("owners", owners.fields());
    return JsonText.of(all).getBytes(StandardCharsets.UTF_8);
  }

  /** Reports machines whose lease is over to the kernel. */
  void reportLost(RealmWorld world, Instant now) throws IOException {
    for (MachineId machine : lost(now)) {
      LOG.atWarn()
          .addKeyValue("realm", world.name())
          .addKeyValue("machine", machine)
          .log("a machine sent no report for its whole lease: its work goes back to the queue");
      world.merges().lost(machine);
      world.tell(List.of(at -> new Stimulus.MachineLost(at, machine)));
    }
    tidy(now, id -> world.look(state -> AttemptRights.isOwed(state, id)));
  }
}
