package io.argosy.cli.service;

import io.argosy.cli.job.ByPlace;
import io.argosy.cli.job.Follower;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobLog;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.job.JobStanding;
import io.argosy.cli.job.KeptPiece;
import io.argosy.cli.job.KindDetails;
import io.argosy.cli.job.StoppedRun;
import io.argosy.cli.remote.RemoteOutlook;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.remote.ServiceFault;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A job of a service, which drives it whether or not a user watches. */
public record ServiceJob(ServiceClient client, JobId job, JobReading reading) implements JobHandle {
  private String path() {
    return "/v1/jobs/" + job;
  }

  @Override
  public String kind() {
    return client.get(path()).text("kind").orElse("");
  }

  @Override
  public void entries(Consumer<List<Fact>> reader) {
    client.story(job.value(), reading.codec(), reader);
  }

  @Override
  public JobStanding standing() {
    Fields now = client.get(path());
    return new JobStanding(
        now.text("outcome"),
        number(now, "kept"),
        now.section("outlook").map(RemoteOutlook::of),
        true);
  }

  private static long number(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Long.MAX_VALUE, "0").orElse(0);
  }

  @Override
  public Fields details(KindDetails details) {
    return client.get(path() + "/" + details.path());
  }

  /** The service sends its own rhythm. Waits for an unreachable service. */
  @Override
  public void follow(Duration rhythm, Follower follower) throws InterruptedException {
    JobEvents events = new JobEvents(follower);
    while (!events.ended) {
      try {
        client.events(path() + "/events", events);
      } catch (IOException | ServiceFault e) {
        events.lost(String.valueOf(e.getMessage()));
      }
    }
  }

  /** The events of a followed job. */
  private static final class JobEvents implements ServiceClient.EventReader {
    private final Follower follower;
    private boolean ended;
    private int failures;

    JobEvents(Follower follower) {
      this.follower = follower;
    }

    void lost(String why) throws InterruptedException {
      if (failures++ == 0) {
        follower.away(why);
      }
      Thread.sleep(ServiceClient.pause(failures));
    }

    @Override
    public void on(String event, Fields fields) {
      if (failures > 0) {
        follower.back();
        failures = 0;
      }
      switch (event) {
        case "progress" -> {
          Outlook outlook = RemoteOutlook.of(fields);
          follower.stands(
              new JobStanding(Optional.empty(), outlook.kept(), Optional.of(outlook), true));
        }
        case "ended" -> ended = true;
        default -> {
          // 'argosy explain' shows decisions; the bar has no space for them.
        }
      }
    }
  }

  @Override
  public Optional<InputStream> merged() {
    return Optional.of(client.stream(path() + "/result"));
  }

  @Override
  public List<KeptPiece> pieces() {
    return client.get(path() + "/results").groups("results").stream().map(this::piece).toList();
  }

  private KeptPiece piece(Fields piece) {
    String url = piece.text("url").orElseThrow();
    return new KeptPiece(
        piece.wholeNumber("first", 0, Long.MAX_VALUE, "0").orElseThrow(),
        piece.wholeNumber("count", 1, Long.MAX_VALUE, "1").orElseThrow(),
        () -> client.stream(url));
  }

  @Override
  public List<JobLog> logs() {
    return client.get(path() + "/logs").groups("logs").stream().map(this::log).toList();
  }

  private JobLog log(Fields log) {
    String url = log.text("url").orElseThrow();
    return new JobLog(
        (int) number(log, "partition"),
        (int) number(log, "attempt"),
        log.text("name").orElse("?"),
        number(log, "bytes"),
        () -> client.stream(url));
  }

  @Override
  public void cancel(StoppedRun stopped) {
    Optional<String> ended = client.get(path()).text("outcome");
    if (ended.isPresent()) {
      throw BadInput.inArgument(
          "job", job.value(), "job " + job + " has ended already: " + ended.get());
    }
    client.send("POST", path() + "/cancel", new LinkedHashMap<String, Object>());
  }

  /** Asks the service to try again what failed of a job that failed; others continue as they do. */
  public void retry() {
    if (client.get(path()).text("outcome").filter("failed"::equals).isPresent()) {
      client.send("POST", path() + "/again", new LinkedHashMap<String, Object>());
    }
  }

  @Override
  public void remove() {
    client.send("DELETE", path(), new LinkedHashMap<String, Object>());
  }

  @Override
  public boolean isPinned() {
    return client.get(path()).truth("pinned");
  }

  @Override
  public void pin(boolean pinned) {
    client.send(pinned ? "PUT" : "DELETE", path() + "/pin", new LinkedHashMap<String, Object>());
  }

  /** The service itself refuses what it does not have any more. */
  @Override
  public Optional<String> bodiesGone() {
    return Optional.empty();
  }

  @Override
  public Optional<Path> folder() {
    return Optional.empty();
  }

  @Override
  public JobCommands commands() {
    return new JobCommands(job, "--server " + client.server());
  }

  @Override
  public String advice() {
    return "not ended; watch it: " + commands().of("watch");
  }

  @Override
  public <T> T by(ByPlace<RunFolder, T> here, ByPlace<ServiceClient, T> there) throws IOException {
    return there.at(client);
  }
}
