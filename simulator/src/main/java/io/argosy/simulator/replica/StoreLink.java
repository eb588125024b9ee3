package io.argosy.simulator.replica;

import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.world.ServiceScenario;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The connection between replicas and the store: slow, and it may lose questions and answers. */
final class StoreLink {
  private static final long QUICKEST_FAILURE = 1_000_000;
  private static final long SLOWEST_FAILURE = 2_000_000_000;
  private static final long SLOWEST_MESSAGE = 5_000_000_000L;

  private final Timeline timeline;
  private final ServiceScenario.Line line;
  private final RandomGenerator random;
  private final long calm;
  private boolean gone;
  private int breaks;
  private long disturbedAt;

  StoreLink(Timeline timeline, ServiceScenario serviceScenario, RandomGenerator random) {
    this.timeline = timeline;
    this.line = serviceScenario.line();
    this.random = random;
    this.calm = serviceScenario.calm().toNanos();
  }

  /** Whether the store is unreachable. */
  boolean isGone() {
    return gone;
  }

  /** When the connection last lost or delayed a message. */
  long disturbedAt() {
    return disturbedAt;
  }

  /** Makes the store unreachable until it is back; messages under way are lost either way. */
  void breakDown() {
    gone = true;
    breaks++;
  }

  void comeBack() {
    gone = false;
  }

  /** Asks the store; the replica receives the answer, or learns that none came. */
  <T> void ask(VirtualReplica asker, Supplier<T> question, Consumer<T> answer, Runnable noAnswer) {
    int life = asker.life();
    int before = breaks;
    boolean lost = happens(line.lostQuestions());
    timeline.at(
        timeline.now() + delay(),
        () -> {
          if (lost || gone || asker.isCutOff() || before != breaks) {
            fail(asker, life, noAnswer);
          } else {
            T found = question.get();
            answer(asker, life, before, () -> answer.accept(found), noAnswer);
          }
        });
  }

  private void answer(
      VirtualReplica asker, int life, int before, Runnable answer, Runnable noAnswer) {
    boolean lost = happens(line.lostAnswers());
    timeline.at(
        timeline.now() + delay(),
        () -> {
          if (lost || asker.isCutOff() || before != breaks) {
            fail(asker, life, noAnswer);
          } else {
            asker.live(life, answer);
          }
        });
  }

  /** A replica notices a broken connection at once or after a while. */
  private void fail(VirtualReplica asker, int life, Runnable noAnswer) {
    disturbedAt = Math.max(disturbedAt, timeline.now());
    long noticed = random.nextLong(QUICKEST_FAILURE, SLOWEST_FAILURE);
    timeline.at(timeline.now() + noticed, () -> asker.live(life, noAnswer));
  }

  private long delay() {
    if (happens(line.late())) {
      long late = random.nextLong(SLOWEST_MESSAGE);
      disturbedAt = Math.max(disturbedAt, timeline.now() + late);
      return late;
    }
    return random.nextLong(line.minDelay().toNanos(), line.maxDelay().toNanos() + 1);
  }

  private boolean happens(double probability) {
    return timeline.now() < calm && probability > 0 && random.nextDouble() < probability;
  }
}
