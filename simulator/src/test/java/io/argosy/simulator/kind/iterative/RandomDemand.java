package io.argosy.simulator.kind.iterative;

import io.argosy.core.model.JobId;
import io.argosy.core.model.Share;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.scale.ScaleRules;
import io.argosy.simulator.RandomCase;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.world.Demand;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The world and the job of a seed; sometimes other users submit other jobs. */
public record RandomDemand(World world, Demand demand) {
  /** One seed out of this many has more than one job. */
  private static final int SEEDS_A_CROWD = 8;

  private static final int USERS = 3;

  private static final double MOST_BLOCKS = 300;

  public IterativePart part() {
    return new IterativePart(world, demand);
  }

  public static RandomDemand of(long seed) {
    RandomCase drawn = RandomCase.of(seed);
    boolean alone = seed % SEEDS_A_CROWD != 0 || drawn.job().slots().max() > 50;
    return alone
        ? new RandomDemand(drawn.world(), Demand.of(drawn.job()))
        : new Draw(new Streams(seed).stream("demand")).draw(drawn, seed);
  }

  /** The same jobs in blocks; from one block a job to blocks of single iterations. */
  public RandomDemand inBlocks(long seed) {
    RandomGenerator random = new Streams(seed).stream("blocks");
    List<Demand.Arrival> arrivals = new ArrayList<>();
    for (Demand.Arrival one : demand.arrivals()) {
      long iterations = one.job().iterations();
      double parts = StrictMath.exp(random.nextDouble(StrictMath.log(MOST_BLOCKS)));
      long block = Math.clamp((long) StrictMath.ceil(iterations / parts), 1, iterations);
      arrivals.add(new Demand.Arrival(one.at(), one.id(), one.job().withBlock(block), one.claim()));
    }
    return new RandomDemand(
        calling(world), new Demand(arrivals, demand.shares(), demand.elastic()));
  }

  /** The same world with a program that is called for each chunk; only such a one has blocks. */
  private static World calling(World world) {
    SimulatedProgram drawn = world.program();
    SimulatedProgram program =
        new SimulatedProgram(
            SimulatedProgram.Kind.CHUNKED,
            drawn.attemptStartup(),
            drawn.chunkStartup(),
            drawn.failuresPerHour(),
            Optional.empty(),
            drawn.calls());
    return new World(
        world.hosts(), program, world.network(), world.faults(), world.lease(), world.limit());
  }

  private record Draw(RandomGenerator random) {
    RandomDemand draw(RandomCase drawn, long seed) {
      List<Demand.Arrival> arrivals = new ArrayList<>();
      arrivals.add(new Demand.Arrival(Duration.ZERO, new JobId("job"), drawn.job(), claim()));
      int others = random.nextInt(1, 4);
      for (int i = 1; i <= others; i++) {
        JobSpec.Iterative other = RandomCase.of(seed + i * 1_000_003L).job();
        arrivals.add(arrival(i, other, drawn.job().iterations()));
      }
      List<Share> shares = new ArrayList<>();
      for (int user = 0; user < USERS; user++) {
        if (random.nextBoolean()) {
          shares.add(share(user));
        }
      }
      boolean elastic = random.nextBoolean();
      return new RandomDemand(
          elastic ? growing(drawn.world()) : drawn.world(),
          new Demand(arrivals, shares, elastic ? Optional.of(elastic()) : Optional.empty()));
    }

    private Demand.Arrival arrival(int index, JobSpec.Iterative other, long iterations) {
      JobSpec.Iterative job =
          new JobSpec.Iterative(
              other.mode(),
              Math.max(1, (long) (iterations * random.nextDouble())),
              slots(other.slots()),
              random.nextBoolean() ? other.promise() : Promise.NONE,
              other.policy(),
              other.retries(),
              other.body(),
              other.priors(),
              other.places(),
              other.block());
      Duration at =
          random.nextInt(3) == 0
              ? Duration.ZERO
              : Duration.ofMillis((long) StrictMath.exp(random.nextDouble(14)));
      return new Demand.Arrival(at, new JobId("job-" + index), job, claim());
    }

    private static JobSpec.Slots slots(JobSpec.Slots drawn) {
      return new JobSpec.Slots(Math.min(drawn.initial(), 8), Math.min(drawn.max(), 16));
    }

    private Claim claim() {
      return new Claim(user(random.nextInt(USERS)), random.nextInt(4) == 0 ? random.nextInt(3) : 0);
    }

    private Share share(int user) {
      int most = random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(1, 7);
      return new Share(user(user), StrictMath.exp(random.nextDouble(-1.5, 1.5)), most);
    }

    private static UserId user(int index) {
      return new UserId("u" + index);
    }

    private World growing(World world) {
      List<World.Host> hosts = new ArrayList<>();
      for (World.Host host : world.hosts()) {
        hosts.add(
            new World.Host(
                host.machine(),
                host.site(),
                host.slots(),
                host.slots() + random.nextInt(8),
                host.speed(),
                host.joinsAt()));
      }
      return new World(
          hosts, world.program(), world.network(), world.faults(), world.lease(), world.limit());
    }

    private Demand.Elastic elastic() {
      List<String> rules = ScaleRules.names();
      return new Demand.Elastic(
          rules.get(random.nextInt(rules.size())),
          Duration.ofMillis(random.nextInt(1_000, 120_000)),
          Duration.ofMillis(random.nextInt(60_000)));
    }
  }
}
