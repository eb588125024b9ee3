package io.argosy.core.kind.bag;

import io.argosy.core.bag.Menu;
import io.argosy.core.bag.estimate.Timing;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.engine.state.KindSnapshot;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.rental.Rental;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** See the fields of the same names in {@link BagState}. */
public record BagSnapshot(
    JobId job,
    BagStateView.Stage stage,
    Promise promise,
    Choosing choosing,
    Money cushion,
    Money cap,
    Optional<Menu> menu,
    List<Integer> menuOffers,
    Optional<MenuEntry> plan,
    Optional<BagStateView.FirstPlan> first,
    List<Integer> wanted,
    Instant checkAt,
    Optional<Money> missing,
    List<OfferStats> types,
    List<Rental> rents,
    List<Timing> timings,
    List<Interval> pool,
    List<Interval> again,
    List<Snapshot.Failures> failures,
    List<BagStateView.Running> running,
    List<Long> givenUp)
    implements KindSnapshot {}
