package io.argosy.agent.slurm;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Reports on the cluster: each change once, and from time to time why attempts wait. */
final class ClusterReports {
  /** How often to report why attempts wait, and how long they must have waited for that. */
  private static final Duration QUIET = Duration.ofMinutes(1);

  private static final Duration FIRST = Duration.ofSeconds(10);

  private final ClusterListener clusterListener;
  private int room = Integer.MAX_VALUE;
  private boolean away;
  private boolean full;
  private long dueNanos;
  private boolean waits;

  ClusterReports(ClusterListener clusterListener) {
    this.clusterListener = clusterListener;
  }

  /**
   * The current situation.
   *
   * @param tight whether the cluster grants no more than is held
   * @param reasons why requests wait in the queue, and how many for each
   */
  record News(boolean away, boolean tight, int held, int wanted, Map<String, Integer> reasons) {}

  /** Reports that Slurm accepts no more, with its reason. */
  void refused(String complaint, int held, int wanted) {
    if (!full) {
      full = true;
      clusterListener.say(
          "queue-full",
          "Slurm takes no more for now ("
              + complaint
              + "); "
              + said(held, "allocation")
              + " held, "
              + said(wanted, "attempt")
              + " waiting; tries again");
    }
  }

  void tell(News news, long nowNanos) {
    tellOfPresence(news);
    if (full && !news.tight()) {
      full = false;
      clusterListener.say("queue-open", "Slurm takes all that is wanted again");
    }
    int now = news.tight() ? news.held() : Integer.MAX_VALUE;
    if (now != room) {
      room = now;
      clusterListener.room(now);
    }
    tellOfWaiting(news, nowNanos);
  }

  private void tellOfPresence(News news) {
    if (news.away() && !away) {
      clusterListener.say("slurm-away", "Slurm does not answer; waits until it does");
    } else if (away && !news.away()) {
      clusterListener.say("slurm-back", "Slurm answers again");
    }
    away = news.away();
  }

  private void tellOfWaiting(News news, long nowNanos) {
    if (news.reasons().isEmpty()) {
      waits = false;
      return;
    }
    if (!waits) {
      waits = true;
      dueNanos = nowNanos + FIRST.toNanos();
    }
    if (nowNanos - dueNanos >= 0) {
      dueNanos = nowNanos + QUIET.toNanos();
      clusterListener.say("queued", sentence(news.reasons()));
    }
  }

  private static String sentence(Map<String, Integer> reasons) {
    int count = reasons.values().stream().mapToInt(Integer::intValue).sum();
    List<String> parts =
        reasons.entrySet().stream().map(it -> it.getValue() + " for " + it.getKey()).toList();
    return said(count, "attempt") + " wait in Slurm's queue: " + String.join(", ", parts);
  }

  private static String said(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
