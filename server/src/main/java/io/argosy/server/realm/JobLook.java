package io.argosy.server.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.runtime.Driver;
import io.argosy.server.index.RealmIndex;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Reads and changes jobs, whether the kernel's state holds them or they have left it. */
record JobLook(Driver driver, RealmIndex index) {
  /** The view of a job that has left sees a state in which there is nothing else. */
  <T> T look(JobId job, Function<State, T> view) {
    Optional<T> found =
        RealmWorld.joined(driver.look(state -> state.job(job).map(_ -> view.apply(state))));
    return found.orElseGet(() -> view.apply(index.replay(job)));
  }

  /** Brings a job back that has left, in the same entry. */
  CompletableFuture<List<Fact>> tell(JobId job, Function<Instant, Stimulus> one) {
    Optional<Snapshot.OfJob> away =
        RealmWorld.joined(driver.look(state -> state.job(job).isPresent()))
            ? Optional.empty()
            : archived(job);
    Function<Instant, Stimulus> back = at -> new Stimulus.JobRecalled(at, away.orElseThrow());
    return driver.tell(away.isPresent() ? List.of(back, one) : List.of(one));
  }

  private Optional<Snapshot.OfJob> archived(JobId job) {
    State then = index.replay(job);
    return then.job(job).map(_ -> then.archived(job));
  }
}
