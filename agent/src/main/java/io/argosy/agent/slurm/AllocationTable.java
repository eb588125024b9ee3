package io.argosy.agent.slurm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The allocations that attempts want and have, and those that are no longer needed. Handles Slurm's
 * listings; its owner carries out the results. Not safe for several threads.
 */
final class AllocationTable {
  private final SequencedMap<Long, Request> requests = new LinkedHashMap<>();
  private final SequencedSet<String> leaving = new LinkedHashSet<>();
  private Map<String, Integer> reasons = new TreeMap<>();
  private long last;

  /**
   * A request.
   *
   * @param sinceNanos since when it waits, for Slurm to accept it or in its queue
   */
  private record Request(AllocationRequest wish, long sinceNanos, AllocationStage place) {
    Request at(AllocationStage next) {
      return new Request(wish, sinceNanos, next);
    }
  }

  /** Requests that go to Slurm together. */
  record Batch(AllocationRequest wish, List<Long> requests) {
    Batch {
      requests = List.copyOf(requests);
    }

    int size() {
      return requests.size();
    }
  }

  /** Records that an attempt wants an allocation; returns the number of its request. */
  long ask(AllocationRequest allocationRequest, long nowNanos) {
    requests.put(++last, new Request(allocationRequest, nowNanos, new AllocationStage.Wanted()));
    return last;
  }

  AllocationStage place(long request) {
    Request found = requests.get(request);
    return found == null ? new AllocationStage.Gone("was released") : found.place();
  }

  /** Releases a request; returns whether it had an allocation. */
  boolean release(long request) {
    Request found = requests.remove(request);
    if (found != null) {
      element(found.place()).ifPresent(leaving::add);
    }
    return found != null && found.place() instanceof AllocationStage.Ready;
  }

  private static Optional<String> element(AllocationStage allocationStage) {
    return switch (allocationStage) {
      case AllocationStage.Queued queued -> Optional.of(queued.element());
      case AllocationStage.Ready ready -> Optional.of(ready.element());
      case AllocationStage.Wanted _,
          AllocationStage.Gone _,
          AllocationStage.Denied _,
          AllocationStage.Useless _ ->
          Optional.empty();
    };
  }

  /** What to request from Slurm next: the oldest request, together with equal ones. */
  Optional<Batch> batch(int most) {
    Optional<AllocationRequest> first =
        requests.values().stream().filter(AllocationTable::isWanted).map(Request::wish).findFirst();
    return first.map(
        allocationRequest ->
            new Batch(allocationRequest, wanted(allocationRequest, Math.max(1, most))));
  }

  private List<Long> wanted(AllocationRequest allocationRequest, int most) {
    List<Long> found = new ArrayList<>();
    requests.forEach(
        (number, request) -> {
          if (isWanted(request)
              && request.wish().equals(allocationRequest)
              && found.size() < most) {
            found.add(number);
          }
        });
    return found;
  }

  private static boolean isWanted(Request request) {
    return request.place() instanceof AllocationStage.Wanted;
  }

  /** Records that Slurm accepted a batch; its elements have these names, in the same order. */
  void submitted(Batch batch, List<String> elements, long nowNanos) {
    for (int i = 0; i < batch.size(); i++) {
      String element = elements.get(i);
      boolean wanted =
          requests.computeIfPresent(
                  batch.requests().get(i),
                  (number, it) ->
                      new Request(it.wish(), nowNanos, new AllocationStage.Queued(element)))
              != null;
      if (!wanted) {
        leaving.add(element);
      }
    }
  }

  /**
   * Handles a listing of the agent's allocations. Unknown ones were left by a predecessor, or came
   * from a submission that seemed to have failed: they are cancelled.
   */
  void seen(List<ListedAllocation> listing) {
    Map<String, ListedAllocation> byId = new HashMap<>();
    listing.forEach(listedAllocation -> byId.put(listedAllocation.id(), listedAllocation));
    leaving.removeIf(id -> isOver(byId.get(id)));
    reasons = new TreeMap<>();
    requests.replaceAll((number, request) -> request.at(next(request.place(), byId)));
    SequencedSet<String> known = new LinkedHashSet<>();
    requests.values().forEach(request -> element(request.place()).ifPresent(known::add));
    listing.stream()
        .filter(
            listedAllocation -> !isOver(listedAllocation) && !known.contains(listedAllocation.id()))
        .forEach(listedAllocation -> leaving.add(listedAllocation.id()));
  }

  private static boolean isOver(@Nullable ListedAllocation element) {
    return element == null || element.phase() == ListedAllocation.Phase.OVER;
  }

  private AllocationStage next(
      AllocationStage allocationStage, Map<String, ListedAllocation> listing) {
    return switch (allocationStage) {
      case AllocationStage.Queued queued ->
          Optional.ofNullable(listing.get(queued.element()))
              .map(listedAllocation -> begun(queued, listedAllocation))
              .orElse(new AllocationStage.Denied("is not known to Slurm any more"));
      case AllocationStage.Ready ready ->
          Optional.ofNullable(listing.get(ready.element()))
              .map(listedAllocation -> still(ready, listedAllocation))
              .orElse(new AllocationStage.Gone("is not known to Slurm any more"));
      case AllocationStage.Wanted _,
          AllocationStage.Gone _,
          AllocationStage.Denied _,
          AllocationStage.Useless _ ->
          allocationStage;
    };
  }

  private AllocationStage begun(AllocationStage.Queued queued, ListedAllocation now) {
    return switch (now.phase()) {
      case WAITS -> {
        reasons.merge(now.reason(), 1, Integer::sum);
        yield queued;
      }
      case RUNS -> new AllocationStage.Ready(now.id(), now.job(), now.restarts());
      case OVER ->
          now.exit() == AllocationScript.BLIND
              ? new AllocationStage.Useless("could not read the agent's folder on its node")
              : new AllocationStage.Denied(now.story());
    };
  }

  private static AllocationStage still(AllocationStage.Ready ready, ListedAllocation now) {
    if (now.restarts() != ready.restarts() || now.phase() == ListedAllocation.Phase.WAITS) {
      return new AllocationStage.Gone("was put back into Slurm's queue");
    }
    return now.phase() == ListedAllocation.Phase.RUNS
        ? ready
        : new AllocationStage.Gone(now.story());
  }

  /** Gives up requests that were not fulfilled for so long; returns their number. */
  int giveUp(long nowNanos, Duration patience) {
    int count = 0;
    for (Map.Entry<Long, Request> entry : requests.entrySet()) {
      Request request = entry.getValue();
      boolean waits = isWanted(request) || request.place() instanceof AllocationStage.Queued;
      if (waits && nowNanos - request.sinceNanos() >= patience.toNanos()) {
        element(request.place()).ifPresent(leaving::add);
        entry.setValue(
            request.at(new AllocationStage.Denied("did not begin within " + said(patience))));
        count++;
      }
    }
    return count;
  }

  private static String said(Duration time) {
    return time.toSeconds() < 120 ? time.toSeconds() + " s" : time.toMinutes() + " min";
  }

  /** Elements that Slurm should cancel. */
  List<String> leaving() {
    return List.copyOf(leaving);
  }

  /** How many allocations Slurm has for attempts, waiting or running. */
  int held() {
    return (int) requests.values().stream().filter(it -> element(it.place()).isPresent()).count();
  }

  /** How many attempts wait for an allocation that was not submitted yet. */
  int wanted() {
    return (int) requests.values().stream().filter(AllocationTable::isWanted).count();
  }

  /** Why requests wait in the queue, in Slurm's words, and how many for each reason. */
  Map<String, Integer> reasons() {
    return reasons;
  }

  /** Whether no request or allocation exists that Slurm could report about. */
  boolean isIdle() {
    return held() == 0 && leaving.isEmpty();
  }
}
