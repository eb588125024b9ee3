package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Outputs;
import io.argosy.protocol.wire.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A machine that does the tasks of a workflow: each outputs a file with its own number. */
final class ScriptedFlow {
  static final String CHAIN =
      """
      argosy: 1
      kind: workflow
      name: chain
      tasks:
        - {id: last, work: 1s, after: {first: 5 kB}, command: [cat, a.txt], outputs: [b.txt]}
        - {id: first, work: 1s, command: [make], outputs: [a.txt]}
      """;

  private final TestServer it;
  private final ScriptedMachine machine;
  private final Set<Long> followed = new HashSet<>();

  /** How many tasks fail from now on. */
  private int failures;

  /** The assigned tasks, in their order. */
  final List<Long> given = new ArrayList<>();

  ScriptedFlow(TestServer it, ScriptedMachine machine) {
    this.it = it;
    this.machine = machine;
  }

  /** Submits a workflow and does all of it; every message matches the document. */
  static void contract(TestServer it, Checked client, ScriptedMachine machine) throws Exception {
    String submission = Document.JSON.createObjectNode().put("file", CHAIN).toString();
    client.ask("POST /v1/jobs", "/v1/jobs", submission, 201);
    String left = "/v1/jobs/chain-1/outputs?task=0";
    client.ask("GET /v1/jobs/{job}/outputs", left, "", 404);
    client.ask("GET /v1/jobs/{job}/outputs", "/v1/jobs/chain-1/outputs?task=x", "", 400);
    ScriptedFlow flow = new ScriptedFlow(it, machine);
    assertThat(flow.workUntilEnded("chain-1", 1)).isEmpty();
    String taken = machine.home() + "/jobs/chain-1/outputs?task=0";
    String session = "&session=" + machine.enlisted.session();
    client.ask("GET /v1/machines/{machine}/jobs/{job}/outputs", taken + session, "", 200);
    client.ask("GET /v1/jobs/{job}/outputs", left, "", 200);
    assertThat(flow.workUntilEnded("chain-1", 2)).contains("done");
    assertThat(it.get("/v1/jobs/chain-1/result").body()).contains("first,a.txt,1,");
    client.ask("GET /v1/jobs/{job}", "/v1/jobs/chain-1", "", 200);
    client.ask("POST /v1/jobs/{job}/again", "/v1/jobs/chain-1/again", "", 409);
    again(it, client, machine);
  }

  /** A workflow whose first task fails for good, and is retried. */
  private static void again(TestServer it, Checked client, ScriptedMachine machine)
      throws Exception {
    String file = CHAIN + "run: {retries: 0}\n";
    String submission = Document.JSON.createObjectNode().put("file", file).toString();
    client.ask("POST /v1/jobs", "/v1/jobs", submission, 201);
    ScriptedFlow flow = new ScriptedFlow(it, machine);
    flow.failures = 1;
    assertThat(flow.workUntilEnded("chain-2", 2)).contains("failed");
    client.ask("POST /v1/jobs/{job}/again", "/v1/jobs/chain-2/again", "", 202);
    assertThat(flow.workUntilEnded("chain-2", 2)).contains("done");
    assertThat(it.get("/v1/jobs/chain-2/decisions").body())
        .contains("the workflow continues: tasks that were given up are retried");
  }

  /** Works until the job has ended, or so many tasks are done; returns how it ended, if it did. */
  Optional<String> workUntilEnded(String job, int tasks) throws Exception {
    while (true) {
      Fields stands = TestServer.fields(it.get("/v1/jobs/" + job));
      long kept = stands.wholeNumber("kept", 0, 1000, "0").orElse(0);
      long total = stands.wholeNumber("total", 0, 1000, "0").orElse(0);
      if (stands.text("outcome").isPresent() || (kept >= tasks && kept < total)) {
        return stands.text("outcome");
      }
      for (Order order : machine.orders()) {
        if (followed.add(order.id())) {
          follow(order);
        }
      }
    }
  }

  /** So many tasks fail from now on. */
  void fail(int tasks) {
    failures = tasks;
  }

  /** Follows all orders that exist now. */
  void settle() throws Exception {
    for (Order order : machine.orders()) {
      if (followed.add(order.id())) {
        follow(order);
      }
    }
  }

  private void follow(Order order) throws Exception {
    switch (order) {
      case Order.Start start -> {
        machine.tell(new Report.Started(start.attempt()));
        ask(start.attempt());
      }
      case Order.Steer steer -> {
        machine.tell(new Report.Steered(steer.id(), steer.attempt(), List.of()));
        if (failures > 0 && !steer.grant().isEmpty()) {
          failures--;
          machine.tell(ScriptedMachine.failed(steer.attempt(), steer.grant().getFirst()));
          return;
        }
        for (IterationRange iterationRange : steer.grant()) {
          given.add(iterationRange.first());
          machine.tell(leave(steer.attempt(), iterationRange));
        }
        ask(steer.attempt());
      }
      case Order.Stop stop -> machine.tell(ScriptedMachine.ended(stop.attempt()));
      case Order.Merge merge -> throw new IllegalStateException("nobody merges a workflow here");
    }
  }

  private void ask(AttemptRef attempt) throws Exception {
    machine.tell(
        new Report.AsksToFinish(attempt, given.size(), Duration.ofSeconds(1 + given.size())));
  }

  private Report leave(AttemptRef attempt, IterationRange iterationRange) throws Exception {
    String text = Long.toString(iterationRange.first());
    machine.output(attempt, iterationRange, 0, text);
    String path = iterationRange.first() == 0 ? "a.txt" : "b.txt";
    Outputs.Output output = new Outputs.Output(path, text.length(), Sha256.of(text));
    return machine.store(
        attempt, iterationRange, new Outputs(List.of(output), 0, false, false).text());
  }
}
