package io.argosy.core.kind.iterative;

import io.argosy.core.balance.BalanceInput;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.forecast.Signs;
import java.time.Instant;

/** Reads from the state of a running job what its forecast needs. */
final class IterativeSigns {
  private IterativeSigns() {}

  static Signs of(State state, JobState job, Instant now) {
    BalanceInput balanceInput = BalanceView.of(job, now);
    SignSums signSums =
        new SignSums(
            now, balanceInput.etaSeconds(), machine -> state.machine(machine).map(Machine::site));
    for (Worker worker : state.tasks(job.id())) {
      signSums.add(worker);
    }
    return signSums.signs(job, balanceInput.remaining(), balanceInput.callsEndSeconds());
  }
}
