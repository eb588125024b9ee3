package io.argosy.simulator.replica;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.math.Seconds;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.StoredSnapshot;
import io.argosy.simulator.check.Invariants;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What must hold for a service at every instant: one epoch writes to a realm at a time, and in it
 * one replica; the journal is one sequence from which every replica reads the same state; it
 * contains what was acknowledged; a replica that answers has the latest epoch; no realm stays
 * without an owner for longer than an owner's lease and a few polls.
 */
final class ServiceInvariants {
  private static final int ROUNDS_TO_TAKE = 9;

  private final JobKinds kinds;
  private final Codec codec;
  private final ReplicaGroup replicaGroup;
  private final Map<String, Story> records = new HashMap<>();
  private final SortedMap<String, Long> counts = new TreeMap<>();
  private long disturbedAt;

  /** The observations of one realm. */
  private static final class Story {
    private final Map<Long, String> granted = new HashMap<>();
    private final Set<Long> stored = new HashSet<>();
    private final Set<Long> acknowledged = new HashSet<>();
    private long latest;
    private long entries;
    private long openAt;
  }

  ServiceInvariants(JobKinds kinds, ReplicaGroup replicaGroup) {
    this.kinds = kinds;
    this.codec = Codec.of(kinds);
    this.replicaGroup = replicaGroup;
  }

  /** How often each event was observed. */
  SortedMap<String, Long> counts() {
    return counts;
  }

  void count(String what) {
    counts.merge("service: " + what, 1L, Long::sum);
  }

  private Story of(String realm) {
    return records.computeIfAbsent(realm, name -> new Story());
  }

  /** A fault has begun or ended: from now on a realm may need a while to find an owner. */
  void disturbed() {
    disturbedAt = replicaGroup.timeline().now();
  }

  void claimed(String realm, long epoch, String by) {
    Story story = of(realm);
    check(epoch > story.latest, () -> realm + " was claimed twice in epoch " + epoch);
    story.granted.put(epoch, by);
    story.latest = epoch;
    count("a realm is claimed");
  }

  void stored(OwnedRealm.Writing who, Entry entry, List<Long> asks) {
    Story story = of(who.realm());
    check(
        who.writer().equals(story.granted.get(who.epoch())),
        () -> who + " wrote in an epoch that was not granted to it");
    check(
        who.epoch() == story.latest,
        () -> who + " wrote entry " + entry.seq() + " after epoch " + story.latest + " had begun");
    story.entries++;
    check(
        entry.seq() == story.entries,
        () -> who + " wrote entry " + entry.seq() + " where " + story.entries + " was due");
    story.stored.addAll(asks);
    count("an entry is stored");
  }

  void acknowledged(String realm, long ask) {
    Story story = of(realm);
    check(
        story.stored.contains(ask),
        () -> "request " + ask + " to " + realm + " was acknowledged and is not in its journal");
    story.acknowledged.add(ask);
    count("a request is acknowledged");
  }

  /** A replica has answered a read of a realm. */
  void shown(String realm, long epoch) {
    long latest = of(realm).latest;
    check(
        epoch == latest || !replicaGroup.service().hasSteadyClocks(),
        () -> realm + " was shown as in epoch " + epoch + " when " + latest + " had begun");
    count("a request is shown something");
  }

  /** A replica that opens a realm finds the state that all its entries give. */
  void loaded(String realm, State found) {
    Snapshot whole = replay(realm).snapshot();
    check(
        found.snapshot().equals(whole),
        () -> realm + " is opened with another state than its journal makes");
  }

  private State replay(String realm) {
    State state = State.empty(kinds);
    for (Entry entry : replicaGroup.store().row(realm).entries()) {
      entry.facts().forEach(state::apply);
    }
    return state;
  }

  /** Checks which replicas may decide, and for how long none has owned a realm. */
  void owners() {
    replicaGroup.fronts().keySet().forEach(this::owner);
  }

  private void owner(String realm) {
    long now = replicaGroup.timeline().now();
    List<VirtualReplica> believing =
        replicaGroup.replicas().stream().filter(it -> it.believes(realm)).toList();
    check(
        believing.size() <= 1 || !replicaGroup.service().hasSteadyClocks(),
        () -> believing.size() + " replicas believe that they may decide for " + realm);
    boolean open =
        believing.stream().anyMatch(it -> it.seat(realm).filter(OwnedRealm::isWell).isPresent());
    boolean possible = replicaGroup.replicas().stream().anyMatch(it -> it.mayTake(realm));
    Story story = of(realm);
    if (open || !possible) {
      story.openAt = now;
    }
    long since = Math.max(story.openAt, Math.max(disturbedAt, replicaGroup.line().disturbedAt()));
    check(
        replicaGroup.line().isGone() || now - since <= bound(),
        () ->
            String.format(
                Locale.ROOT,
                "no replica has owned %s for %.1f s, though one could have taken it",
                realm,
                Seconds.ofNanos(now - since)));
  }

  /** An owner's lease, and the polls after which some replica claims a free realm. */
  private long bound() {
    long delay = replicaGroup.service().line().maxDelay().toNanos();
    long asks = 4 + 2L * replicaGroup.fronts().size();
    long round = replicaGroup.service().term().toNanos() / 10 + asks * delay;
    return replicaGroup.service().term().toNanos() + ROUNDS_TO_TAKE * round;
  }

  /** What must hold at the end. */
  void atEnd(String realm, Invariants invariants) {
    Story story = of(realm);
    State state = replicaGroup.store().row(realm).load();
    check(
        Arrays.equals(bytes(realm, state), bytes(realm, replay(realm))),
        () -> realm + ": snapshot and tail are not the whole journal, byte for byte");
    check(
        story.stored.containsAll(story.acknowledged),
        () -> realm + ": something acknowledged is not in the journal");
    decideAgain(realm, state);
    invariants.atEnd(state);
  }

  private byte[] bytes(String realm, State state) {
    long seq = replicaGroup.store().row(realm).entries().size();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    codec.encode(StoredSnapshot.of(seq, state.snapshot()), out);
    return out.toByteArray();
  }

  /** Deciding again on the stimuli of the journal gives its facts. */
  private void decideAgain(String realm, State end) {
    Kernel again = new Kernel(State.empty(kinds));
    for (Entry entry : replicaGroup.store().row(realm).entries()) {
      List<Fact> facts = new ArrayList<>();
      for (Stimulus stimulus : entry.stimuli()) {
        facts.addAll(again.handle(stimulus));
      }
      check(
          facts.equals(entry.facts()),
          () -> realm + ": entry " + entry.seq() + " does not follow from what was before it");
    }
    check(
        again.state().snapshot().equals(end.snapshot()),
        () -> realm + ": deciding again gives another state");
  }

  private void check(boolean holds, Supplier<String> sentence) {
    if (!holds) {
      throw new AssertionError(
          String.format(Locale.ROOT, "at %.3f s: ", replicaGroup.timeline().seconds())
              + sentence.get());
    }
  }
}
