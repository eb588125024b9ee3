package io.argosy.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.journal.RecoveredState;
import io.argosy.journal.StoredSnapshot;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.bag.RandomBag;
import io.argosy.simulator.kind.iterative.RandomDemand;
import io.argosy.simulator.kind.workflow.RandomFlow;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * SHA-256 over stored forms: of all entries that simulated worlds write into their journals, and of
 * the states that golden journals give. The stored form does not depend on class names, maps,
 * clocks, locales or time zones, so an equal value means equal decisions.
 */
final class Fingerprint {
  /** The kinds of simulation; {@code SERVICE} has jobs of every kind, replicas and realms. */
  enum Kind {
    ITERATIVE,
    BAG,
    WORKFLOW,
    SERVICE
  }

  private static final Codec CODEC = Codec.standard();

  private final MessageDigest digest = sha256();

  private Fingerprint() {}

  /** Over all entries that the worlds of these seeds write, in the order of the seeds. */
  static String of(Kind kind, LongStream seeds) {
    Fingerprint print = new Fingerprint();
    seeds.forEach(seed -> print.add(kind, seed));
    return print.value();
  }

  /** Over a stored journal: its entries and its snapshot as this version reads them. */
  static String ofStored(Path folder) {
    Fingerprint print = new Fingerprint();
    try (FileJournal journal = FileJournal.open(folder);
        Stream<Entry> entries = journal.entries()) {
      entries.forEach(print::add);
      journal.latestSnapshot().ifPresent(print::add);
    }
    return print.value();
  }

  /** Over the state that a stored journal gives, from its beginning and from its snapshot. */
  static String ofReplayed(Path folder) {
    Fingerprint print = new Fingerprint();
    State whole = State.empty(JobKinds.standard());
    try (FileJournal journal = FileJournal.open(folder);
        Stream<Entry> entries = journal.entries()) {
      entries.forEach(entry -> entry.facts().forEach(whole::apply));
      print.add(StoredSnapshot.of(journal.lastSeq(), whole.snapshot()));
      RecoveredState found = RecoveredState.from(journal);
      print.add(StoredSnapshot.of(found.lastSeq(), found.state().snapshot()));
    }
    return print.value();
  }

  private void add(Kind kind, long seed) {
    digest.update(("seed " + seed + "\n").getBytes(UTF_8));
    List<Entry> entries = new ArrayList<>();
    play(
        kind,
        seed,
        (state, stimuli, facts) -> entries.add(Entry.of(entries.size() + 1, stimuli, facts)));
    entries.forEach(this::add);
  }

  private static void play(Kind kind, long seed, Observer recorder) {
    switch (kind) {
      case ITERATIVE ->
          new Simulation(RandomDemand.of(seed).part(), seed, List.of(recorder)).drain();
      case BAG -> new Simulation(RandomBag.of(seed).part(seed), seed, List.of(recorder)).drain();
      case WORKFLOW ->
          new Simulation(RandomFlow.of(seed).part(seed), seed, List.of(recorder)).drain();
      case SERVICE -> new Simulation(RandomService.of(seed).part(), seed, List.of(recorder)).run();
    }
  }

  private void add(Entry entry) {
    digest.update(CODEC.encode(entry));
    digest.update((byte) '\n');
  }

  private void add(StoredSnapshot snapshot) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CODEC.encode(snapshot, out);
    digest.update(out.toByteArray());
    digest.update((byte) '\n');
  }

  private String value() {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
