package io.argosy.cli.kind.bag;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.ChoiceAsked;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A bag of a service: it continues whether or not a user watches. */
public record RemoteBag(ServiceClient client, JobId job) implements WatchedBag {
  /** Whether a job of a service is a bag. */
  public static boolean isOne(ServiceClient client, JobId job) {
    return client.get("/v1/jobs/" + job).text("kind").filter("bag"::equals).isPresent();
  }

  /** The command to choose a plan for it, or to give it more money. */
  public String resumeCommand() {
    return "argosy resume " + job + " --server " + client.server();
  }

  /** Chooses how it continues. */
  public void choose(ChoiceAsked choice) {
    client.send("POST", "/v1/jobs/" + job + "/choice", choice.fields());
  }

  @Override
  public Optional<Path> folder() {
    return Optional.empty();
  }

  @Override
  public BagProgress standing() {
    return BagProgress.of(client.get("/v1/jobs/" + job + "/bag"));
  }

  @Override
  public Fields details() {
    return client.get("/v1/jobs/" + job);
  }

  @Override
  public void story(Consumer<Fact> reader) {
    client.story(job.value(), facts -> facts.forEach(reader));
  }

  /** Retries a failed merge; a bag with another outcome stays unchanged. */
  public void mergeAgain() {
    if (standing().again()) {
      client.send("POST", "/v1/jobs/" + job + "/again", new LinkedHashMap<>());
    }
  }

  @Override
  public Optional<Path> fetch() {
    return Optional.empty();
  }

  @Override
  public Optional<Path> table() {
    return Optional.empty();
  }

  @Override
  public SortedMap<MachineId, Optional<Instant>> interrupt() {
    return new TreeMap<>();
  }

  @Override
  public void close() {}
}
