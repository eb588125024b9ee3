package io.argosy.agent;

import io.argosy.agent.executor.Berth;
import io.argosy.core.balance.Level;
import io.argosy.core.balance.Policies;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Way;
import java.util.ArrayList;
import java.util.List;

/**
 * An attempt of a cooperative program: its workers ask for work, report, and store results as they
 * go; the {@link Foreman} moves work between them.
 */
final class CooperativeWork implements Work {
  /** The first measurement counts: a worker's time begins when it asks for work. */
  private static final int MEASURES_TO_BALANCE = 1;

  private final Foreman foreman;
  private final List<Hand> hands = new ArrayList<>();

  CooperativeWork(Agent.World world, Instruction.Start start, Voice voice, Way.Over over) {
    JobFile file = world.program().file();
    boolean exact = file.isExact();
    Level level =
        new Level(
            Policies.named(file.policy().orElse(Policies.DEFAULT)).orElseThrow(),
            start.reportIn(),
            MEASURES_TO_BALANCE,
            Interval.total(start.work()),
            world.program().workers());
    Crew crew = new Crew(start.attempt(), start.work(), exact, level);
    this.foreman = new Foreman(crew, voice, start.reportIn());
    for (int worker = 0; worker < crew.size(); worker++) {
      hands.add(new Hand(world, start.attempt(), worker, foreman, voice, over));
    }
  }

  @Override
  public Ending run(Berth berth) throws InterruptedException {
    try {
      return Together.run(
          hands.stream().<Together.Part>map(hand -> () -> hand.run(berth)).toList(), this::stop);
    } finally {
      foreman.stop();
    }
  }

  @Override
  public void steer(InstructionId id, Instruction.Steer steer) {
    foreman.steer(id, steer);
  }

  @Override
  public void stop() {
    foreman.stop();
    Together.all(hands.stream().<Runnable>map(hand -> hand::end).toList());
  }
}
