package io.argosy.experiments.shapes;

import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.Fault;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The eight shapes of world. 8 to 64 slots, speeds spread log-normally; a perfect run takes 20 to
 * 60 minutes. Times are parts of that run. Besides, every speed varies by half a percent.
 */
public enum Shape implements DrawnShape {
  /** Speeds differ between slots and do not change. */
  STEADY_HETEROGENEOUS {
    @Override
    void build(WorldDrawing drawing, RandomGenerator random) {
      drawing.singles(i -> drawing.slots().steady());
    }
  },

  /** A third of the slots drops to 30–70 % of its speed, all at the same instant. */
  STEP_DROP {
    @Override
    void build(WorldDrawing drawing, RandomGenerator random) {
      double at = random.nextDouble(0.1, 0.9);
      drawing.singles(
          i ->
              random.nextInt(3) == 0
                  ? drawing.slots().drop(at, random.nextDouble(0.3, 0.7))
                  : drawing.slots().steady());
    }
  },

  /** Each slot drifts by up to 40 % over the run, up or down. */
  SLOW_RAMP {
    @Override
    void build(WorldDrawing drawing, RandomGenerator random) {
      drawing.singles(i -> drawing.slots().ramp(random.nextDouble(-0.4, 0.4)));
    }
  },

  /** Waves of 30 %, about two in a run, each slot with a phase of its own. */
  DAILY_SINE {
    @Override
    void build(WorldDrawing drawing, RandomGenerator random) {
      double period = random.nextDouble(0.4, 0.6);
      drawing.singles(i -> drawing.slots().sine(period, 0.3));
    }
  },

  /** Now and then another program leaves a slot 30–60 % of its speed. */
  BURSTY_NEIGHBOUR {
    @Override
    void build(WorldDrawing drawing, RandomGenerator random) {
      double every = random.nextDouble(0.05, 0.2);
      double lasting = random.nextDouble(0.02, 0.08);
      double leaves = random.nextDouble(0.3, 0.6);
      drawing.singles(i -> drawing.slots().bursty(every, lasting, leaves));
    }
  },

  /** One machine of several fails without a message. */
  MACHINE_LOSS {
    @Override
    void build(WorldDrawing drawing, RandomGenerator random) {
      drawing.machines(0, 0);
      drawing.strike(
          (machine, at) -> new Fault.PowerLoss(machine, at, Optional.empty()),
          random.nextDouble(0.2, 0.8));
    }
  },

  /** One or two machines join after the run has begun. */
  LATE_JOINER {
    @Override
    void build(WorldDrawing drawing, RandomGenerator random) {
      drawing.machines(random.nextInt(1, 3), random.nextDouble(0.2, 0.6));
    }
  },

  /** One machine of several is taken away; its attempts send their last messages. */
  SPOT_LOSS {
    @Override
    void build(WorldDrawing drawing, RandomGenerator random) {
      drawing.machines(0, 0);
      drawing.strike(Fault.Spot::new, random.nextDouble(0.2, 0.8));
    }
  };

  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public Drawn draw(long seed) {
    Streams streams = new Streams(seed);
    WorldDrawing drawing = new WorldDrawing(streams.stream("shape/slots"));
    build(drawing, streams.stream("shape/" + word()));
    return drawing.drawn(this);
  }

  abstract void build(WorldDrawing drawing, RandomGenerator random);
}
