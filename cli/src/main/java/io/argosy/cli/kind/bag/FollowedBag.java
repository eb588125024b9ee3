package io.argosy.cli.kind.bag;

import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.KindDetails;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.explain.ReportFields;
import io.argosy.explain.kind.bag.BagFields;
import io.argosy.runtime.kind.bag.BagSpecs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A bag that a service or another process drives: it continues whether or not a user watches. */
record FollowedBag(JobHandle handle) implements WatchedBag {
  /** The money, machines and menu of a bag. */
  private static final KindDetails DETAILS = new KindDetails("bag", FollowedBag::fields);

  /** The state of a bag, as a service describes it. */
  static SequencedMap<String, Object> fields(JobStateView job, Instant now) {
    SequencedMap<String, Object> fields = BagFields.of(job, now);
    fields.put("menu", BagFields.menu(job));
    fields.put("outcome", job.outcome().map(ReportFields::word));
    fields.put("currency", BagSpecs.file(BagStateView.of(job).spec()).currency());
    return fields;
  }

  @Override
  public JobId job() {
    return handle.job();
  }

  @Override
  public Optional<Path> folder() {
    return handle.folder();
  }

  @Override
  public boolean isOurs() {
    return false;
  }

  @Override
  public boolean isDriven() {
    return handle.standing().driven();
  }

  @Override
  public BagProgress standing() {
    return BagProgress.of(handle.details(DETAILS));
  }

  @Override
  public void story(Consumer<Fact> reader) {
    handle.story(reader);
  }

  @Override
  public Optional<Path> fetch() {
    return inFolder("result");
  }

  @Override
  public Optional<Path> table() {
    return inFolder("tasks.csv");
  }

  private Optional<Path> inFolder(String name) {
    return folder().map(it -> it.resolve(name)).filter(Files::isRegularFile);
  }

  @Override
  public SortedMap<MachineId, Optional<Instant>> interrupt() {
    return new TreeMap<>();
  }

  @Override
  public void close() {}
}
