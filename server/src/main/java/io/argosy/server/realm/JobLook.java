package io.argosy.server.realm;

import io.argosy.core.engine.message.ArchivedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.StateView;
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
  <T> T look(JobId job, Function<StateView, T> view) {
    Optional<T> found =
        RealmWorld.joined(driver.look(state -> state.job(job).map(_ -> view.apply(state))));
    return found.orElseGet(() -> view.apply(index.replay(job)));
  }

  /** Brings a job back that has left, in the same entry. */
  CompletableFuture<List<Fact>> tell(JobId job, Function<Instant, Stimulus> one) {
    Optional<ArchivedJob> away =
        RealmWorld.joined(driver.look(state -> state.job(job).isPresent()))
            ? Optional.empty()
            : archived(job);
    Function<Instant, Stimulus> back = at -> new Stimulus.JobRecalled(at, away.orElseThrow());
    return driver.tell(away.isPresent() ? List.of(back, one) : List.of(one));
  }

  private Optional<ArchivedJob> archived(JobId job) {
    StateView then = index.replay(job);
    return then.job(job).map(_ -> then.archived(job));
  }
}
