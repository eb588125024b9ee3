package io.argosy.host;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.InstructionId;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.runtime.Driver;
import io.argosy.runtime.Listener;
import io.argosy.runtime.agents.AgentMessages;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One realm in this process: its journal, its decision loop, its computations, and the way of each
 * instruction to what carries it out. A run of one job is a realm too.
 */
public final class HostedRealm implements AutoCloseable {
  private final Journal journal;
  private final Driver driver;
  private final Computations computations;
  private final LiveJobs live;
  private final Listener listener;
  private volatile Optional<HostPorts> ports = Optional.empty();

  /**
   * Loads the journal; nothing happens before {@link #start}. Closing the realm closes the journal.
   *
   * @param listener receives every entry once it is durable, after the live jobs are up to date
   * @param failures receives what computations threw
   */
  public HostedRealm(
      Journal journal, InstantSource clock, Listener listener, Computations.Failures failures) {
    this.journal = journal;
    this.listener = listener;
    driver = new Driver(journal, clock, this::issue, List.of(this::stored));
    computations = new Computations(driver, failures);
    live = new LiveJobs(driver.loaded());
  }

  /** The state before the start; it must not be used after. */
  public StateView loaded() {
    return driver.loaded();
  }

  public Journal journal() {
    return journal;
  }

  public Driver driver() {
    return driver;
  }

  public LiveJobs live() {
    return live;
  }

  /**
   * Starts the decision loop, which first issues again what is outstanding.
   *
   * @param news the stimuli of the start, such as machines that are lost or back
   */
  public void start(HostPorts carriedOutBy, List<Function<Instant, Stimulus>> news) {
    ports = Optional.of(carriedOutBy);
    driver.start(news);
  }

  private void issue(InstructionId id, Instruction instruction) {
    HostPorts to = ports.orElseThrow();
    switch (instruction) {
      case Instruction.ToAgent i -> to.orders().send(AgentMessages.addressed(id, i));
      case Instruction.Merge i -> to.merges().begin(id, i.job());
      case Instruction.DropBodies i -> to.removals().begin(id, i.job(), false);
      case Instruction.DropRecord i -> to.removals().begin(id, i.job(), true);
      case Instruction.ToProvider i -> to.rentals().carryOut(id, i);
      case Instruction.Compute i -> computations.begin(id, i);
    }
  }

  private void stored(Entry entry, StateView state) {
    entry.facts().forEach(live::hear);
    listener.stored(entry, state);
  }

  /** Stops at once, entries under way included: another process may own the realm. */
  public void drop() {
    journal.close();
    end();
  }

  /** Ends the computations and the loop, then closes the journal. */
  @Override
  public void close() {
    end();
    journal.close();
  }

  private void end() {
    computations.close();
    driver.close();
  }
}
