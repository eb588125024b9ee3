package io.argosy.simulator.machine;

import io.argosy.simulator.world.Network;
import java.util.random.RandomGenerator;

/** Carries messages with the delays, losses, duplicates and reordering that the world describes. */
public final class SimulatedNetwork {
  /** One direction between the driver and one machine. */
  public static final class Lane {
    private long last;
  }

  private final Timeline timeline;
  private final Network network;
  private final RandomGenerator random;
  private final long minDelay;
  private final long maxDelay;

  public SimulatedNetwork(Timeline timeline, Network network, RandomGenerator random) {
    this.timeline = timeline;
    this.network = network;
    this.random = random;
    this.minDelay = network.minDelay().toNanos();
    this.maxDelay = network.maxDelay().toNanos();
  }

  /** Runs {@code arrives} after a delay, perhaps twice; or {@code lost}; perhaps both. */
  public void carry(Lane lane, Runnable arrives, Runnable lost) {
    if (happens(network.loss())) {
      lost.run();
    } else {
      travel(lane, arrives);
    }
    if (happens(network.duplicates())) {
      travel(lane, arrives);
    }
  }

  /** Runs the action after the time-out of a sender. */
  public void later(Runnable again) {
    timeline.after(network.again(), again);
  }

  /** Runs the action after one delay: this message is never lost. */
  public void travel(Lane lane, Runnable arrives) {
    long at = timeline.now() + delay();
    if (!network.reorders()) {
      at = Math.max(at, lane.last);
      lane.last = at;
    }
    timeline.at(at, arrives);
  }

  private long delay() {
    return minDelay == maxDelay ? minDelay : random.nextLong(minDelay, maxDelay + 1);
  }

  private boolean happens(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }
}
