package io.argosy.cli.kind.bag;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobCommands;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.text.JsonTree;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BagWatchTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Console console =
      new Console(
          new PrintStream(out, true, UTF_8),
          new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
          Screen.NONE);

  private static BagProgress standing(String stage, String menu) {
    return BagProgress.of(
        JsonTree.fields(
            "bag",
            """
            {"stage": "STAGE", "planning": false, "total": 40, "kept": 19,
             "money": {"spent": "0.1", "committed": "0.1", "cap": "0.2", "cushion": "0", "missing": null},
             "types": [], "machines": [], "menu": MENU,
             "otherBilling": {"hour": "1", "minute": "1", "second": "1"},
             "outcome": null, "currency": "EUR"}
            """
                .replace("STAGE", stage)
                .replace("MENU", menu)));
  }

  /** A bag of a service with scripted states, one for each poll. */
  private record Written(Deque<BagProgress> looks) implements WatchedBag {
    @Override
    public JobId job() {
      return new JobId("sweep-1");
    }

    @Override
    public Optional<Path> folder() {
      return Optional.empty();
    }

    @Override
    public BagProgress standing() {
      return looks.size() > 1 ? looks.removeFirst() : looks.getFirst();
    }

    @Override
    public boolean isOurs() {
      return false;
    }

    @Override
    public boolean isDriven() {
      return true;
    }

    @Override
    public void story(Consumer<Fact> reader) {}

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

  @Test
  void a_watch_that_starts_during_sampling_shows_the_menu() throws Exception {
    String menu =
        """
        {"why": "a person chooses", "least": "0.1", "chosen": null, "knee": null, "choices": []}\
        """;
    Written bag =
        new Written(
            new ArrayDeque<>(List.of(standing("sampling", "null"), standing("choosing", menu))));

    int exit =
        new BagWatch(bag, console, new JobCommands(bag.job(), ""), false, Optional.empty())
            .follow(true);

    assertThat(exit).isEqualTo(ExitCode.DONE);
    assertThat(out.toString(UTF_8))
        .contains("a person chooses", "choose: argosy resume sweep-1 --choose NO");
  }
}
