package io.argosy.simulator.kind.iterative;

import static io.argosy.core.model.spec.JobSpec.Mode.COUNT;
import static io.argosy.core.model.spec.JobSpec.Mode.RANGE;
import static io.argosy.simulator.Played.NEAR;
import static io.argosy.simulator.Played.host;
import static io.argosy.simulator.Played.job;
import static io.argosy.simulator.Played.joining;
import static io.argosy.simulator.Played.within;
import static io.argosy.simulator.Played.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.Played;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.SimulatedProgram.Calls;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every partition that gets a slot computes something. Random worlds: 1 to 6 slots, a deadline of 1
 * to 5 minutes that most jobs miss, calls that take 0.05 to 15 s to start. {@code
 * -Dargosy.partition.seeds} sets the number of worlds.
 */
class UsefulPartitionsTest {
  private static final long SEEDS = Long.getLong("argosy.partition.seeds", 300);

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  private static Played drawn(long seed) {
    RandomGenerator random = new Streams(seed).stream("useful-partitions");
    int slots = random.nextInt(1, 7);
    double deadline = random.nextDouble(60, 300);
    double startup =
        random.nextBoolean()
            ? random.nextDouble(0.05, 15)
            : 0.05 * Math.pow(300, random.nextDouble());
    double speed = Math.pow(10, random.nextDouble(0.5, 5));
    long iterations = (long) (random.nextDouble(0.2, 3) * slots * deadline * speed);
    int initial = random.nextInt(4) > 0 ? 1 : random.nextInt(1, slots + 1);
    Calls calls = new Calls(random.nextBoolean() ? 0 : 0.3, random.nextBoolean() ? 1 : 1.5);
    JobSpec.Mode mode = random.nextBoolean() ? COUNT : RANGE;
    SimulatedProgram program = SimulatedProgram.chunked(seconds(startup)).with(calls);
    return Played.in(
        world(program, NEAR, List.of(), hosts(random, slots, speed)),
        job(mode, iterations, initial, slots, within(seconds(deadline))),
        seed);
  }

  /** One machine, or as many machines as slots, with speeds that differ. */
  private static World.Host[] hosts(RandomGenerator random, int slots, double speed) {
    return random.nextBoolean()
        ? new World.Host[] {host("m", slots, speed)}
        : IntStream.range(0, slots)
            .mapToObj(i -> host("m" + i, 1, random.nextDouble(0.3, 1.7) * speed))
            .toArray(World.Host[]::new);
  }

  private static Duration seconds(double seconds) {
    return Seconds.toDuration(seconds);
  }

  private static Set<TaskId> withoutResult(Played played) {
    Set<TaskId> kept =
        played.all(Fact.PieceKept.class).map(f -> f.attempt().task()).collect(Collectors.toSet());
    return played
        .all(Fact.AttemptPlaced.class)
        .map(placed -> placed.attempt().task())
        .filter(task -> !kept.contains(task))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void every_partition_that_gets_a_slot_finds_work_and_keeps_a_speed_once_it_has_one(long seed) {
    Played played = drawn(seed);
    Map<AttemptId, Double> speeds = new TreeMap<>();

    assertThat(withoutResult(played)).isEmpty();
    assertThat(played.all(Fact.ProgressMeasured.class))
        .allMatch(
            measured -> {
              Double before = speeds.put(measured.attempt(), measured.speed());
              return before == null || before == 0 || measured.speed() > 0;
            });
  }

  @Test
  void all_slots_are_used_while_one_partition_tries_a_long_call() {
    SimulatedProgram program =
        SimulatedProgram.chunked(Duration.ofMillis(805)).with(new Calls(0, 1.5));
    Played played =
        Played.in(
            world(program, NEAR, List.of(), host("m", 6, 5.24)),
            job(RANGE, 52_455, 1, 6, within(Duration.ofSeconds(241))));

    assertThat(played.all(Fact.TaskAdded.class))
        .hasSize(6)
        .allMatch(added -> added.at().isBefore(Timeline.BEGINNING.plusSeconds(10)));
  }

  @Test
  void a_partition_in_the_queue_is_withdrawn_when_nothing_would_be_left_for_it() {
    World.Host small =
        new World.Host(
            new MachineId("m1"), new SiteId("lab"), 1, 4, Speed.constant(10), Duration.ZERO);
    Played played =
        Played.in(
            world(
                SimulatedProgram.chunked(Duration.ofSeconds(2)),
                NEAR,
                List.of(),
                small,
                joining("m2", 4, 10, Duration.ofSeconds(420))),
            job(RANGE, 4_000, 1, 4, within(Duration.ofSeconds(150))));

    assertThat(played.all(IterativeFact.PartitionWithdrawn.class)).isNotEmpty();
    assertThat(withoutResult(played)).isEmpty();
  }
}
