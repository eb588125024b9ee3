package io.argosy.server.realm;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.rental.Rental;
import io.argosy.core.rental.RentalView;
import io.argosy.host.HostPorts;
import io.argosy.host.OrderOutbox;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.rental.OfferEntry;
import io.argosy.protocol.rental.Provider;
import io.argosy.runtime.Driver;
import io.argosy.runtime.rent.MachineProvider;
import io.argosy.runtime.rent.ProviderRefusal;
import io.argosy.server.rental.ActiveRentals;
import io.argosy.server.rental.ReleasedMachines;
import io.argosy.server.rental.RentalService;
import io.argosy.server.rental.RentalSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rents machines for the jobs of a realm. Each instruction is executed off the caller's thread. */
public final class RealmRentals implements HostPorts.RentalPort, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RealmRentals.class);

  private final Path folder;
  private final RealmKinds kinds;
  private final Driver driver;
  private final OrderOutbox outbox;
  private final InstantSource clock;
  private final ActiveRentals activeRentals = new ActiveRentals();
  private final RentalService desk;
  private final AtomicBoolean checking = new AtomicBoolean();

  private RealmRentals(
      String realm,
      Path folder,
      List<MachineProvider> machineProviders,
      RentalSetup rentalSetup,
      RealmKinds kinds,
      Driver driver,
      OrderOutbox outbox,
      InstantSource clock) {
    this.folder = folder;
    this.kinds = kinds;
    this.driver = driver;
    this.outbox = outbox;
    this.clock = clock;
    desk =
        new RentalService(
            machineProviders,
            activeRentals,
            this::order,
            machine -> rentalSetup.tokens().of(realm, machine),
            rentalSetup.replicas(),
            new Told(),
            clock);
  }

  /**
   * @param folder where the records of rented machines are stored
   */
  static RealmRentals open(
      String realm,
      Path folder,
      RentalSetup rentalSetup,
      RealmKinds kinds,
      Driver driver,
      OrderOutbox outbox,
      InstantSource clock)
      throws IOException {
    List<MachineProvider> machineProviders =
        rentalSetup.letting().open(folder, rentalSetup.server());
    return new RealmRentals(
        realm, folder, machineProviders, rentalSetup, kinds, driver, outbox, clock);
  }

  /**
   * Releases every rented machine, because this process ends; the kernel gets the reports after the
   * next start.
   *
   * @return the machines that could not be released, with the instant at which each ends itself
   */
  public SortedMap<MachineId, Optional<Instant>> endMachines() {
    try {
      SortedMap<MachineId, Optional<Instant>> left = desk.endAll();
      note(left.keySet());
      return left;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new TreeMap<>();
    }
  }

  private void note(Set<MachineId> left) {
    Set<MachineId> ended = new TreeSet<>(activeRentals.all());
    ended.removeAll(left);
    try {
      ReleasedMachines.note(folder, ended, clock.instant());
    } catch (IOException e) {
      LOG.atWarn()
          .setCause(e)
          .log("could not record which machines were released; they are found missing later");
    }
  }

  /** Whether machines of a provider can be rented here. */
  boolean lets(Provider provider) {
    return desk.lets(provider);
  }

  ActiveRentals rents() {
    return activeRentals;
  }

  /**
   * Takes over the machines that the kernel's state lists as rented.
   *
   * @return reports that the kernel has not received yet
   */
  List<Function<Instant, Stimulus>> begin(StateView state) throws IOException {
    SortedMap<MachineId, Instant> given = ReleasedMachines.read(folder);
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    // First of all: timers became due while no process handled them.
    news.add(Stimulus.ServiceResumed::new);
    for (JobStateView job : state.jobs()) {
      List<Rental> rented = job.as(RentalView.class).map(RentalView::rents).orElse(List.of());
      for (Rental rental : rented.stream().filter(Rental::isLive).toList()) {
        Instant when = given.get(rental.machine());
        if (when == null) {
          knows(rental);
        } else {
          news.add(at -> new Stimulus.RentGivenBack(at, rental.machine(), when));
        }
      }
    }
    return news;
  }

  private void knows(Rental rental) {
    activeRentals.ordered(rental.machine(), rental.orderedAt());
    desk.knows(rental.machine(), rental.stopAt());
  }

  @Override
  public void carryOut(InstructionId id, Instruction.ToProvider asked) {
    switch (asked) {
      case Instruction.Rent i ->
          desk.rent(id, new RentalService.Wanted(i.machine(), i.job(), i.offer(), i.stopAt()));
      case Instruction.Prolong i ->
          desk.extend(id, i.machine(), i.stopAt(), () -> outbox.wake(i.machine()));
      case Instruction.Release i -> desk.release(i.machine());
    }
  }

  /** Checks the machines, unless a check is still running. */
  public void check() {
    if (!checking.compareAndSet(false, true)) {
      return;
    }
    Thread.ofVirtual()
        .name("rents")
        .start(
            () -> {
              try {
                desk.check();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (RuntimeException e) {
                LOG.atError().setCause(e).log("rented machines could not be looked after");
              } finally {
                checking.set(false);
              }
            });
  }

  /** What the job's file states about an offer. */
  private RentalService.Deal order(JobId job, String offer) throws ProviderRefusal {
    String body =
        RealmWorld.joined(driver.look(state -> state.job(job).orElseThrow().spec().body()));
    JobFile file = kinds.known().files().parseAccepted(body, Path.of("/"));
    OfferEntry found =
        kinds.services().service(file.kind()).offers(file).stream()
            .filter(it -> it.name().equals(offer))
            .findFirst()
            .orElseThrow(() -> new ProviderRefusal("the job file has no offer " + offer));
    return new RentalService.Deal(offer, found.provider(), found.slots());
  }

  private void tell(Function<Instant, Stimulus> news) {
    driver.tell(List.of(news));
  }

  @Override
  public void close() {
    desk.close();
  }

  /** Forwards reports to the kernel. */
  private final class Told implements RentalService.Answers {
    @Override
    public void answered(InstructionId id, MachineId machine, Optional<String> refusal) {
      tell(at -> new Stimulus.RentAnswered(at, id, machine, refusal));
    }

    @Override
    public void prolonged(InstructionId id, MachineId machine) {
      tell(at -> new Stimulus.RentProlonged(at, id, machine));
    }

    @Override
    public void ended(MachineId machine, String reason) {
      tell(at -> new Stimulus.RentEnded(at, machine, reason));
    }
  }
}
