package io.argosy.simulator.check;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import java.util.ArrayList;
import java.util.List;

/**
 * The store of small results: what comes in one message is appended to a pack before the kernel
 * hears of it. A crash may tear what was appended last, or lose the message after it was appended
 * whole; a message that comes twice is appended twice. Whatever the kernel keeps must be there.
 */
public final class SimulatedPacks {
  private final List<List<Slice>> packs = new ArrayList<>(List.of(new ArrayList<>()));
  private int appended;

  private record Slice(AttemptId attempt, Interval piece) {}

  /** A new message arrives. */
  public void begin() {
    appended = 0;
  }

  /** The stimulus as the kernel hears it: a result has its place. */
  public Stimulus packed(Stimulus stimulus) {
    if (!(stimulus instanceof Stimulus.ResultStored stored)) {
      return stimulus;
    }
    List<Slice> last = packs.getLast();
    PackPlace place = new PackPlace(Integer.toString(packs.size() - 1), last.size(), 1);
    last.add(new Slice(stored.attempt(), stored.piece()));
    appended++;
    ResultRef result = new ResultRef(1, stored.result().sha256()).in(place);
    return new Stimulus.ResultStored(stored.at(), stored.attempt(), stored.piece(), result);
  }

  /**
   * The process is killed; the next one begins a new pack.
   *
   * @param torn whether what was appended last is not completely there
   */
  public void crashed(boolean torn) {
    List<Slice> last = packs.getLast();
    for (int lost = 0; torn && lost < appended; lost++) {
      last.removeLast();
    }
    packs.add(new ArrayList<>());
    appended = 0;
  }

  /** Fails unless a kept result can be read where its place says. */
  public void check(Fact fact) {
    if (fact instanceof Fact.PieceKept kept) {
      check(new KeptResult(kept.piece(), kept.attempt(), kept.result()));
    }
  }

  /** The same for everything that a restarted process finds in its journal. */
  public void check(State state) {
    for (JobState job : state.jobs()) {
      job.kept().values().stream().filter(it -> !it.attempt().isEarlier()).forEach(this::check);
    }
  }

  private void check(KeptResult kept) {
    if (kept.result().pack().filter(it -> holds(it, kept)).isEmpty()) {
      throw new AssertionError("kept, but not in its pack: " + kept);
    }
  }

  private boolean holds(PackPlace place, KeptResult kept) {
    List<Slice> pack = packs.get(Integer.parseInt(place.pack()));
    return place.offset() < pack.size()
        && pack.get((int) place.offset()).equals(new Slice(kept.attempt(), kept.piece()));
  }
}
