package io.argosy.simulator.replica;

import io.argosy.core.engine.loop.DecidedEntry;
import io.argosy.core.engine.loop.LoopPorts;
import io.argosy.core.engine.loop.LoopPorts.Written;
import io.argosy.core.ownership.WriteFence;
import io.argosy.journal.Entry;
import io.argosy.simulator.world.BrokenRule;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The connection of one owner to the store that all replicas share: slow, and it may lose messages.
 * For an owner that crashes before the entry arrives, the sink drops the entry; for one that
 * crashes after it, the sink stores the entry and never answers. Some broken rules are here, too.
 */
final class StoreSink implements LoopPorts.EntrySink {
  private static final long ENCODING = Duration.ofMillis(1).toNanos();

  private final OwnedRealm ownedRealm;
  private final VirtualReplica replica;
  private final ReplicaGroup replicaGroup;
  private final WriteFence writeFence;

  StoreSink(
      OwnedRealm ownedRealm,
      VirtualReplica replica,
      ReplicaGroup replicaGroup,
      WriteFence writeFence) {
    this.ownedRealm = ownedRealm;
    this.replica = replica;
    this.replicaGroup = replicaGroup;
    this.writeFence = writeFence;
  }

  @Override
  public void append(long epoch, DecidedEntry decided, Consumer<Written> then) {
    Entry entry = Entry.of(decided.seq(), decided.stimuli(), decided.facts());
    OwnedRealm.Writing who = new OwnedRealm.Writing(ownedRealm.realm(), epoch, replica.name());
    List<Long> numbers = ownedRealm.takeDecided();
    replica.after(
        ENCODING,
        () -> {
          if (!writeFence.isDown()) {
            replicaGroup
                .line()
                .ask(
                    replica,
                    () -> replicaGroup.append(who, entry, ownedRealm.state(), numbers),
                    stored ->
                        wrote(
                            entry,
                            then,
                            stored ? WriteFence.Answer.STORED : WriteFence.Answer.REFUSED),
                    () -> wrote(entry, then, unknown()));
          }
        });
    if (replicaGroup.isBroken(BrokenRule.ACKNOWLEDGES_FIRST)) {
      then.accept(Written.STORED);
    }
  }

  /** Writes nothing more, and ignores the answers to pending writes. */
  void close() {
    writeFence.putDown();
  }

  private WriteFence.Answer unknown() {
    return replicaGroup.isBroken(BrokenRule.HOPES)
        ? WriteFence.Answer.STORED
        : WriteFence.Answer.UNKNOWN;
  }

  private void wrote(Entry entry, Consumer<Written> then, WriteFence.Answer answer) {
    count(entry, answer);
    if (writeFence.isDown()) {
      return; // The owner has closed meanwhile.
    }
    writeFence.wrote(answer);
    then.accept(
        switch (answer) {
          case STORED -> Written.STORED;
          case REFUSED -> Written.REFUSED;
          case UNKNOWN -> Written.UNKNOWN;
        });
    ownedRealm.wrote();
  }

  private void count(Entry entry, WriteFence.Answer answer) {
    List<Entry> stored = replicaGroup.store().row(ownedRealm.realm()).entries();
    boolean there = stored.size() >= entry.seq() && entry.equals(stored.get((int) entry.seq() - 1));
    replicaGroup
        .invariants()
        .count("an entry, " + answer + (there ? ", is there" : ", is not there"));
  }
}
