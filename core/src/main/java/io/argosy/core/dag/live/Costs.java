package io.argosy.core.dag.live;

import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.SiteSpec;
import java.util.List;

/** Durations of runs, pulls and transfers, from descriptions of places and measurements. */
record Costs(JobSpec.Workflow spec, ScheduleRequest request) {
  ScheduleRequest.Place place(int at) {
    return request.places().get(at);
  }

  SiteSpec book(int at) {
    return spec.book(place(at).machine(), place(at).site());
  }

  /** The places with a worker, in the order of the workers. */
  List<Integer> places() {
    return request.workers().stream().map(ScheduleRequest.Worker::place).distinct().toList();
  }

  int placeOf(int worker) {
    return request.workers().stream()
        .filter(one -> one.worker() == worker)
        .findFirst()
        .orElseThrow()
        .place();
  }

  double runSeconds(Flow.Task task, int at) {
    return book(at).runSeconds(task) * place(at).slowness();
  }

  double pullSeconds(String image, int at) {
    return book(at).pullSeconds(spec.flow().bytesOf(image));
  }

  /** From one place to another, or from the blob store if the place is none. */
  double transferSeconds(double bytes, int from, int to) {
    return from == to || bytes <= 0 ? 0 : bytes / bandwidth(from, to);
  }

  private double bandwidth(int from, int to) {
    SiteSpec here = book(to);
    if (from < 0) {
      return Math.min(here.bandwidthBytesPerSecond(), here.uplinkBytesPerSecond());
    }
    SiteSpec there = book(from);
    double line = Math.min(here.bandwidthBytesPerSecond(), there.bandwidthBytesPerSecond());
    boolean near = place(from).site().equals(place(to).site());
    double between = Math.min(here.uplinkBytesPerSecond(), there.uplinkBytesPerSecond());
    return near ? line : Math.min(line, between);
  }
}
