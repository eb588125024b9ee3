package io.argosy.server.rest;

import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.WholeNumbers;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A page of the list of jobs.
 *
 * @param state all, live or ended
 * @param after the job after which the page begins
 */
record JobPage(String state, int limit, Optional<JobId> after) {
  private static final int LIMIT = 1000;

  /** The jobs of the page, and the last of them if more follow. */
  record Found(List<SequencedMap<String, Object>> jobs, Optional<JobId> next) {}

  static JobPage of(ApiRequest request) {
    String state = request.parameter("state").orElse("all");
    if (!List.of("all", "live", "ended").contains(state)) {
      throw Problem.badRequest("state is " + state + "; it must be all, live or ended");
    }
    String limit = request.parameter("limit").orElse(Integer.toString(LIMIT));
    long most = WholeNumbers.parse(limit).orElse(0);
    if (most < 1 || most > LIMIT) {
      throw Problem.badRequest("limit is " + limit + "; it must be a whole number, 1 to " + LIMIT);
    }
    return new JobPage(state, (int) most, request.parameter("after").map(JobPage::job));
  }

  private static JobId job(String name) {
    try {
      return new JobId(name);
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest("after is " + name + "; it must be the name of a job");
    }
  }

  Found of(State world, JobFields fields) {
    List<SequencedMap<String, Object>> jobs = new ArrayList<>();
    boolean begun = after.filter(job -> world.job(job).isPresent()).isEmpty();
    Optional<JobId> last = Optional.empty();
    for (JobState job : world.jobs()) {
      if (begun && isMeant(job)) {
        if (jobs.size() == limit) {
          return new Found(jobs, last);
        }
        jobs.add(fields.brief(world, job));
        last = Optional.of(job.id());
      }
      begun |= after.equals(Optional.of(job.id()));
    }
    return new Found(jobs, Optional.empty());
  }

  private boolean isMeant(JobState job) {
    boolean ended = job.phase() == JobState.Phase.ENDED;
    return state.equals("all") || ended == state.equals("ended");
  }
}
