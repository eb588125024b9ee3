package io.argosy.server.realm;

import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.Enlistment;
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

/**
 * Who has enlisted, under which session, and when it was last heard of. Heartbeats stay here; only
 * that a machine is lost, or back, is news for the kernel.
 */
final class Machines {
  private static final String NAME = "machines.json";

  /** Nobody decides that but a person: a name is also the right to see what it was given. */
  private static final String WITHOUT =
      "without it, all machines register anew, and whoever registers a name first has it";

  /** The number of a change that changes nothing of what is stored. */
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
   * @param instance the process that speaks for it, if that said which it is
   * @param present as long as its lease lasts
   * @param heard whether this session has spoken here: then the kernel knows of it
   * @param token the id of the token that registered it, where it does not show one each time
   */
  record Known(
      Enlistment offer,
      Optional<String> instance,
      String session,
      Instant seenAt,
      boolean present,
      boolean heard,
      Optional<String> token) {
    static Known newcomer(Enlistment offer, String session, Instant now, Optional<String> token) {
      return new Known(
          offer.by(Optional.empty()), offer.instance(), session, now, true, false, token);
    }

    /** Whether it is this process that registers, once more. */
    boolean isBy(Enlistment again) {
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
      Enlistment now = new Enlistment(offer.site(), offer.name(), slots, maxSlots);
      return new Known(now, instance, session, seenAt, present, heard, token);
    }
  }

  /**
   * A registration that was taken.
   *
   * @param goesOn whether the machine is in the middle of this session: it registered twice, and
   *     what it runs stays its own
   */
  record Registered(String session, boolean goesOn) {}

  Machines(Documents documents, ServiceTimes times) {
    this.documents = documents;
    this.times = times;
  }

  static MachineId id(Enlistment offer) {
    return new MachineId(offer.site() + "." + offer.name());
  }

  /** The machine is there, with so many slots. */
  static Function<Instant, Stimulus> joined(MachineId machine, Enlistment offer) {
    return at ->
        new Stimulus.MachineJoined(
            at, machine, new SiteId(offer.site()), offer.slots(), offer.maxSlots());
  }

  /** How many are there. */
  int present() {
    return (int) all().values().stream().filter(Known::present).count();
  }

  /** Slots of all that are there. */
  int slots() {
    return all().values().stream()
        .filter(Known::present)
        .mapToInt(machine -> machine.offer().slots())
        .sum();
  }

  /** Reads the sessions; every machine that the kernel believes in gets one full lease. */
  synchronized void open(Predicate<MachineId> believed, Instant now) throws IOException {
    Optional<Documents.Document> stored = documents.find(NAME);
    if (stored.isPresent()) {
      DamagedDocument.read(documents, stored.get(), it -> take(it, believed, now), WITHOUT);
    }
  }

  private int take(Fields fields, Predicate<MachineId> believed, Instant now) {
    for (Fields one : fields.groups("machines")) {
      String session = one.text("session").orElseThrow(() -> one.missing("session", "text"));
      Enlistment offer =
          Enlistment.from(one.section("offer").orElseThrow(() -> one.missing("offer", "fields")));
      MachineId machine = one.text("machine").map(MachineId::new).orElse(id(offer));
      Optional<String> instance = Enlistment.instance(one, "instance");
      boolean present = believed.test(machine);
      Optional<String> token = one.text("token");
      known.put(machine, new Known(offer, instance, session, now, present, false, token));
    }
    owners.open(fields.groups("owners"));
    return known.size();
  }

  /**
   * A machine enlists: a session of its own begins, and one before it ends. The same process gets
   * the same session: its registration may arrive twice, the first after the second, when a server
   * was killed between them.
   *
   * @param user whose the machine's name is from now on; nothing where names are not chosen
   * @throws Problem when the name is another user's
   */
  Registered enlist(MachineId machine, Enlistment offer, Optional<String> user, Instant now)
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
      Enlistment offer,
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
      MachineId machine, Enlistment offer, Optional<String> token, Instant now) {
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
   * The machine speaks; what it was before.
   *
   * @throws Problem when it is not known, or another has its name now
   */
  synchronized Known heard(MachineId machine, String session, Instant now) {
    Known before = known.get(machine);
    if (before == null) {
      throw new Problem(404, "machine " + machine + " is not known here: enlist again");
    }
    if (!Secrets.equal(before.session(), session)) {
      throw new Problem(
          409, "another agent has enlisted as " + machine + " since: give each its own --name");
    }
    known.put(machine, before.seen(now));
    return before;
  }

  /** A program on the machine speaks; one whose lease is over speaks for nobody. */
  synchronized void heardFrom(MachineId machine, Instant now) {
    known.computeIfPresent(machine, (id, it) -> it.present() ? it.seen(now) : it);
  }

  /** The kernel knows that a machine is back. */
  synchronized void back(MachineId machine) {
    known.computeIfPresent(machine, (id, it) -> it.back());
  }

  synchronized void offers(MachineId machine, int slots, int maxSlots) {
    known.computeIfPresent(machine, (id, it) -> it.offering(slots, maxSlots));
  }

  /** Forgets a machine that leaves. */
  void leave(MachineId machine) throws IOException {
    write(forget(machine));
  }

  private synchronized long forget(MachineId machine) {
    return known.remove(machine) == null ? NOTHING : ++changes;
  }

  /** Machines whose lease has just ended; each is named once, so nothing here can fail. */
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
   * Forgets those unheard of for long, and whose their names were.
   *
   * @param answered whether a live job has given a machine something: its name stays its owner's
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
    return StandIn.speaksFor(machine) ? times.doorLease() : times.lease();
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
   * Returns when this change is stored. Those that come while one is being stored are stored
   * together: when a server is back, all its machines enlist at once. Nobody who only speaks waits.
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
      // Not in the offer: a server of before reads the fields of that, and refuses others.
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
}
