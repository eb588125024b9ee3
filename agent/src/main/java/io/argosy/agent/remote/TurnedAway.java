package io.argosy.agent.remote;

import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Order;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Answers orders for a job without a folder on this machine, because none can be created now. An
 * unanswered order would hold its slot for good.
 */
record TurnedAway(Office office) implements Sender {
  /** A start goes to other machines; any other order is settled, as nothing ran here. */
  void answer(JobId job, Order order, String reason) {
    Stimulus news =
        switch (order) {
          case Order.Start start -> ended(Translation.attempt(start.attempt()), refusal(reason));
          case Order.Steer steer ->
              ended(Translation.attempt(steer.attempt()), new Ending.StoppedEarly());
          case Order.Stop stop -> ended(Translation.attempt(stop.attempt()), new Ending.Finished());
          case Order.Merge merge ->
              new Stimulus.ResultsMerged(
                  Translation.WHENEVER,
                  new InstructionId(merge.id()),
                  job,
                  Optional.of("the results could not be merged: " + reason));
        };
    office.outbox().add("order " + order.id(), job, this, List.of(news));
  }

  /** A machine that is only short of disk space now returns the work; nothing has failed. */
  private Ending refusal(String reason) {
    return office.disk().isShort()
        ? new Ending.StoppedEarly()
        : new Ending.Unfit("on this machine " + reason);
  }

  private static Stimulus ended(AttemptId attempt, Ending ending) {
    return new Stimulus.AttemptEnded(Translation.WHENEVER, attempt, ending);
  }

  @Override
  public Path file(Stimulus.ResultStored result) {
    throw new IllegalStateException("nothing was stored: " + result);
  }

  @Override
  public void giveUp(AttemptId attempt) {}
}
