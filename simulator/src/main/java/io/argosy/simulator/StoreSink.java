package io.argosy.simulator;

import io.argosy.core.kernel.loop.DecidedEntry;
import io.argosy.core.kernel.loop.LoopPorts;
import io.argosy.core.kernel.loop.LoopPorts.Written;
import io.argosy.core.ownership.Pen;
import io.argosy.journal.Entry;
import io.argosy.simulator.world.Slip;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The way of one owner to the store that all replicas share: slow, and it may lose what it carries.
 * An owner that dies before the entry arrives is a sink that drops, one that dies after it a sink
 * that stores and never answers. Broken rules are here, too.
 */
final class StoreSink implements LoopPorts.EntrySink {
  private static final long ENCODING = Duration.ofMillis(1).toNanos();

  private final Seat seat;
  private final VirtualReplica replica;
  private final Troupe troupe;
  private final Pen pen;

  StoreSink(Seat seat, VirtualReplica replica, Troupe troupe, Pen pen) {
    this.seat = seat;
    this.replica = replica;
    this.troupe = troupe;
    this.pen = pen;
  }

  @Override
  public void append(long epoch, DecidedEntry decided, Consumer<Written> then) {
    Entry entry = Entry.of(decided.seq(), decided.stimuli(), decided.facts());
    Seat.Writing who = new Seat.Writing(seat.realm(), epoch, replica.name());
    List<Long> numbers = seat.takeDecided();
    replica.after(
        ENCODING,
        () -> {
          if (!pen.isDown()) {
            troupe
                .line()
                .ask(
                    replica,
                    () -> troupe.append(who, entry, seat.state(), numbers),
                    stored -> wrote(entry, then, stored ? Pen.Answer.STORED : Pen.Answer.REFUSED),
                    () -> wrote(entry, then, unknown()));
          }
        });
    if (troupe.isBroken(Slip.ACKNOWLEDGES_FIRST)) {
      then.accept(Written.STORED);
    }
  }

  /** Nothing more is written, and nobody hears of what is under way. */
  void close() {
    pen.putDown();
  }

  private Pen.Answer unknown() {
    return troupe.isBroken(Slip.HOPES) ? Pen.Answer.STORED : Pen.Answer.UNKNOWN;
  }

  private void wrote(Entry entry, Consumer<Written> then, Pen.Answer answer) {
    count(entry, answer);
    if (pen.isDown()) {
      return; // It was given up meanwhile.
    }
    pen.wrote(answer);
    then.accept(
        switch (answer) {
          case STORED -> Written.STORED;
          case REFUSED -> Written.REFUSED;
          case UNKNOWN -> Written.UNKNOWN;
        });
    seat.wrote();
  }

  private void count(Entry entry, Pen.Answer answer) {
    List<Entry> stored = troupe.store().row(seat.realm()).entries();
    boolean there = stored.size() >= entry.seq() && entry.equals(stored.get((int) entry.seq() - 1));
    troupe.invariants().count("an entry, " + answer + (there ? ", is there" : ", is not there"));
  }
}
