package io.argosy.server.rest;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.WholeNumbers;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.Problem;
import io.argosy.server.index.ListedJob;
import io.argosy.server.realm.RealmWorld;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A page of the list of jobs.
 *
 * @param state all, live or ended
 * @param after the job after which the page begins
 * @param newestFirst the order; otherwise the job that was accepted first comes first
 */
record JobPage(String state, int limit, Optional<JobId> after, boolean newestFirst) {
  private static final int LIMIT = 1000;
  private static final String ENDED = "ended";

  /** The jobs of the page, and the last of them if more follow. */
  record Found(List<SequencedMap<String, Object>> jobs, Optional<JobId> next) {}

  static JobPage of(ApiRequest request) {
    String state = request.parameter("state").orElse("all");
    if (!List.of("all", "live", ENDED).contains(state)) {
      throw Problem.badRequest("state is " + state + "; it must be all, live or ended");
    }
    String limit = request.parameter("limit").orElse(Integer.toString(LIMIT));
    long most = WholeNumbers.parse(limit).orElse(0);
    if (most < 1 || most > LIMIT) {
      throw Problem.badRequest("limit is " + limit + "; it must be a whole number, 1 to " + LIMIT);
    }
    String order = request.parameter("order").orElse("oldest");
    if (!List.of("oldest", "newest").contains(order)) {
      throw Problem.badRequest("order is " + order + "; it must be oldest or newest");
    }
    return new JobPage(
        state, (int) most, request.parameter("after").map(JobPage::job), order.equals("newest"));
  }

  private static JobId job(String name) {
    try {
      return new JobId(name);
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest("after is " + name + "; it must be the name of a job");
    }
  }

  Found of(RealmWorld world, JobFields fields) {
    return state.equals("live")
        ? cut(world.look(it -> live(it, fields)))
        : cut(listed(world, fields));
  }

  /** One more job than the page has says that more follow. */
  private Found cut(List<SequencedMap<String, Object>> jobs) {
    if (jobs.size() <= limit) {
      return new Found(jobs, Optional.empty());
    }
    List<SequencedMap<String, Object>> page = jobs.subList(0, limit);
    return new Found(page, Optional.ofNullable((JobId) page.getLast().get("job")));
  }

  /** Jobs that have not ended are all in the state. */
  private List<SequencedMap<String, Object>> live(StateView world, JobFields fields) {
    Comparator<JobStateView> order =
        Comparator.comparing(JobStateView::acceptedAt).thenComparing(JobStateView::id);
    List<? extends JobStateView> jobs =
        world.jobs().stream()
            .filter(job -> job.phase() != JobStateView.Phase.ENDED)
            .sorted(newestFirst ? order.reversed() : order)
            .toList();
    int begin = 0;
    for (int i = 0; i < jobs.size(); i++) {
      begin = after.equals(Optional.of(jobs.get(i).id())) ? i + 1 : begin;
    }
    return jobs.stream()
        .skip(begin)
        .limit(limit + 1L)
        .map(job -> line(world, job, fields))
        .toList();
  }

  private List<SequencedMap<String, Object>> listed(RealmWorld world, JobFields fields) {
    List<SequencedMap<String, Object>> jobs = new ArrayList<>();
    Optional<JobId> at = after;
    while (jobs.size() <= limit) {
      List<ListedJob> page = world.index().page(newestFirst, at, limit + 1);
      if (page.isEmpty()) {
        return jobs;
      }
      Map<JobId, SequencedMap<String, Object>> here = world.look(it -> lines(it, page, fields));
      for (ListedJob job : page) {
        Optional.ofNullable(here.get(job.id()))
            .or(() -> hasLeft(world, job.id(), fields))
            .filter(it -> state.equals("all") || ENDED.equals(it.get("phase")))
            .ifPresent(jobs::add);
      }
      at = Optional.of(page.getLast().id());
    }
    return jobs.subList(0, limit + 1);
  }

  private static Map<JobId, SequencedMap<String, Object>> lines(
      StateView world, List<ListedJob> page, JobFields fields) {
    Map<JobId, SequencedMap<String, Object>> found = new HashMap<>();
    for (ListedJob job : page) {
      world
          .job(job.id())
          .map(it -> line(world, it, fields))
          .or(() -> archived(world, job, fields))
          .ifPresent(it -> found.put(job.id(), it));
    }
    return found;
  }

  private static SequencedMap<String, Object> line(
      StateView world, JobStateView job, JobFields fields) {
    SequencedMap<String, Object> line = fields.brief(world, job);
    line.put("user", job.claim().user());
    return line;
  }

  private static Optional<SequencedMap<String, Object>> archived(
      StateView world, ListedJob job, JobFields fields) {
    return job.archived()
        .map(
            it -> {
              SequencedMap<String, Object> line = fields.brief(world, it);
              line.put("user", it.claim().user());
              line.put("bodiesRemovedAt", job.bodiesRemovedAt());
              return line;
            });
  }

  /** A job may leave the state after the index listed it. */
  private static Optional<SequencedMap<String, Object>> hasLeft(
      RealmWorld world, JobId job, JobFields fields) {
    return world
        .index()
        .ask(it -> it.find(job))
        .flatMap(found -> world.look(state -> archived(state, found, fields)));
  }
}
