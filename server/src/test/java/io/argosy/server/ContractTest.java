package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Report;
import io.argosy.protocol.wire.Submission;
import io.argosy.protocol.wire.UploadRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The document and the server agree. */
@Timeout(600)
class ContractTest {
  private static final String SHA =
      "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
  private static final String COMMAND_JOB =
      """
      argosy: 1
      kind: iterative
      name: sorted
      iterations: {mode: range, total: 4}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {merge: [sort, -n]}
      """;

  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: sweep
      tasks: [echo 1, echo 2, echo 3]
      offers:
        - {name: small, provider: local, price: 0.02 EUR/h, billing: hour, start: 90s}
      promise: {budget: 1 EUR, deadline: "2035-01-31T18:00:00+01:00"}
      policy: bats
      """;

  private final Document document = new Document();
  @TempDir Path data;

  @Test
  void every_address_is_in_the_document_and_the_other_way_round() throws Exception {
    Set<String> documented =
        document.operations().stream().map(Document.Operation::name).collect(Collectors.toSet());
    try (TestServer it = new TestServer(data)) {
      Set<String> routed =
          it.server.routes().keySet().stream()
              .filter(route -> !route.contains(" /compat/"))
              .map(route -> route.replace("{rest...}", "{rest}"))
              .collect(Collectors.toSet());
      assertThat(documented).isEqualTo(routed);
    }
  }

  @Test
  void every_address_takes_the_parameters_of_the_document_and_no_other() throws Exception {
    try (TestServer it = new TestServer(data)) {
      for (Document.Operation operation : document.operations()) {
        Set<String> documented =
            operation.parameters().stream()
                .map(document::resolved)
                .filter(parameter -> parameter.path("in").stringValue().equals("query"))
                .map(parameter -> parameter.path("name").stringValue())
                .collect(Collectors.toSet());
        String route = operation.name().replace("{rest}", "{rest...}");
        assertThat(Set.copyOf(it.server.routes().get(route).orElseThrow()))
            .as(operation.name())
            .isEqualTo(documented);
        String path = operation.path().replaceAll("\\{[^}]*}", "x");
        HttpResponse<String> said =
            it.ask(it.operator, operation.method(), path + "?nonsense=1", "");
        assertThat(said.statusCode()).as(operation.name()).isEqualTo(400);
        if (!operation.method().equals("HEAD")) {
          assertThat(said.body()).contains("nonsense is not a parameter of " + route);
        }
      }
    }
  }

  @Test
  void wrong_values_of_parameters_are_named_with_what_is_right() throws Exception {
    try (TestServer it = new TestServer(data)) {
      for (String wrong :
          List.of(
              "/v1/jobs?state=gone",
              "/v1/jobs?limit=0",
              "/v1/jobs?limit=many",
              "/v1/jobs?limit=1001",
              "/v1/jobs?after=%20",
              "/v1/jobs?limit=1&limit=2",
              "/v1/jobs?Limit=1")) {
        HttpResponse<String> said = it.get(wrong);
        assertThat(said.statusCode()).as(wrong).isEqualTo(400);
        String name = wrong.replaceAll(".*\\?|=.*", "");
        assertThat(TestServer.fields(said).text("detail").orElseThrow())
            .as(wrong)
            .startsWith(name + " is ")
            .containsAnyOf("it must be", "it has state, limit, after");
      }
    }
  }

  @Test
  void every_example_fits_its_schema() {
    for (Document.Operation operation : document.operations()) {
      for (JsonNode example : operation.examples()) {
        assertThat(document.wrongs(operation.bodySchema().orElseThrow(), example))
            .as(operation.name())
            .isEmpty();
      }
    }
  }

  @Test
  void every_answer_is_as_the_document_says() throws Exception {
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      Checked client = new Checked(it, document);
      everybody(client);
      ScriptedMachine machine = examples(it, client);
      people(client);
      merge(it, client, machine);
      ScriptedFlow.contract(it, client, machine);
      files(it, client, machine);
      bags(client);
      retention(client);
      last(client, machine);
      problems(it, client);
      for (Document.Operation operation : document.operations()) {
        assertThat(client.seen).anyMatch(said -> said.startsWith(operation.name() + " 2"));
        operation
            .scope()
            .ifPresent(
                scope -> {
                  assertThat(client.seen).contains(operation.name() + " 401");
                  assertThat(client.seen).contains(operation.name() + " 403");
                });
      }
    }
  }

  private static void everybody(Checked client) throws Exception {
    for (String path : List.of("/healthz", "/readyz", "/metrics", "/openapi.json")) {
      client.ask("GET " + path, path, "", 200);
    }
  }

  /** Every example of the document is accepted, in an order that makes sense of them. */
  private ScriptedMachine examples(TestServer it, Checked client) throws Exception {
    for (String name :
        List.of(
            "POST /v1/machines",
            "POST /v1/jobs",
            "PUT /v1/users",
            "POST /v1/tokens",
            "PUT /v1/realms")) {
      for (JsonNode example : document.operation(name).examples()) {
        HttpResponse<String> answer =
            client.ask(it.operator, name, name.split(" ")[1], example.toString());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
        if (name.equals("POST /v1/machines")) {
          Registered registered = Registered.from(TestServer.fields(answer));
          String home = "/v1/machines/" + registered.machine();
          it.ask(it.operator, "DELETE", home + "?session=" + registered.session(), "");
        }
      }
    }
    ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
    machine.upload(
        UploadRequest.Kind.RESULT,
        new AttemptRef("tens-1", 0, 1),
        Optional.of(new IterationRange(0, 10)),
        "all ten\n");
    for (String action : List.of("/poll", "/uploads", "/news")) {
      String name = "POST /v1/machines/{machine}" + action;
      for (JsonNode example : document.operation(name).examples()) {
        String body = example.toString().replace("SESSION", machine.enlisted.session());
        client.ask(name, machine.home() + action, body, 200);
      }
    }
    return machine;
  }

  private static void people(Checked client) throws Exception {
    for (String path :
        List.of("/v1/whoami", "/v1/sites", "/v1/users", "/v1/tokens", "/v1/audit", "/v1/realms")) {
      client.ask("GET " + path, path, "", 200);
    }
    client.ask("PUT /v1/realms", "/v1/realms", "{\"realm\":\"physics\"}", 200);
    client.ask("GET /v1/jobs/{job}/events", "/v1/jobs/tens-1/events", "", 200);
    for (String part : List.of("", "/facts", "/decisions", "/results", "/result", "/logs")) {
      client.ask("GET /v1/jobs/{job}" + part, "/v1/jobs/tens-1" + part, "", 200);
    }
    client.ask("GET /v1/jobs/{job}/decisions", "/v1/jobs/tens-1/decisions?all=true", "", 200);
    client.ask("GET /v1/jobs/{job}", "/v1/jobs/tens-again-1", "", 200);
    client.ask("POST /v1/jobs/{job}/cancel", "/v1/jobs/tens-again-1/cancel", "", 202);
    client.ask("GET /v1/jobs/{job}/bag", "/v1/jobs/tens-1/bag", "", 409);
    client.ask(
        "POST /v1/jobs/{job}/choice", "/v1/jobs/tens-1/choice", "{\"choose\":\"knee\"}", 409);
    client.ask("GET /v1/jobs", "/v1/jobs", "", 200);
    String page = client.ask("GET /v1/jobs", "/v1/jobs?limit=1&state=all", "", 200).body();
    assertThat(page).contains("\"next\":\"tens-1\"");
    String rest = client.ask("GET /v1/jobs", "/v1/jobs?limit=1&after=tens-1", "", 200).body();
    assertThat(rest).contains("\"job\":\"tens-again-1\"").doesNotContain("next");
  }

  /** A job that is merged by a command, which is a machine's work. */
  private static void merge(TestServer it, Checked client, ScriptedMachine machine)
      throws Exception {
    String submission = Document.JSON.createObjectNode().put("file", COMMAND_JOB).toString();
    client.ask("POST /v1/jobs", "/v1/jobs", submission, 201);
    String home = "/v1/machines/{machine}/jobs/{job}";
    String sheet = machine.home() + "/jobs/sorted-1";
    String session = "?session=" + machine.enlisted.session();
    Optional<Order> merge = Optional.empty();
    while (merge.isEmpty()) {
      for (Order order : machine.orders()) {
        if (order instanceof Order.Start start && start.attempt().job().equals("sorted-1")) {
          client.ask("GET " + home, sheet + session, "", 200);
          client.ask("GET " + home + "/results", sheet + "/results" + session, "", 409);
          for (IterationRange iterationRange : start.work()) {
            machine.tell(machine.store(start.attempt(), iterationRange));
          }
          machine.upload(UploadRequest.Kind.LOG, start.attempt(), Optional.empty(), "said\n");
          machine.tell(ScriptedMachine.ended(start.attempt()));
        }
        if (order instanceof Order.Stop stop) {
          machine.tell(ScriptedMachine.ended(stop.attempt()));
        }
        merge = order instanceof Order.Merge ? Optional.of(order) : merge;
      }
    }
    client.ask("GET " + home + "/results", sheet + "/results" + session, "", 200);
    client.ask("GET /v1/jobs/{job}/logs", "/v1/jobs/sorted-1/logs", "", 200);
    client.ask("GET /v1/jobs/{job}/result", "/v1/jobs/sorted-1/result", "", 404);
    machine.tell(new Report.Merged(merge.get().id(), "sorted-1", Optional.of("no sort here")));
    client.ask("GET /v1/jobs/{job}", "/v1/jobs/sorted-1", "", 200);
    assertThat(it.get("/v1/jobs/sorted-1").body()).contains("\"lastLines\":\"no sort here\"");
  }

  /** Its machines take long to start; after it is cancelled, nothing is left to choose. */
  private static void bags(Checked client) throws Exception {
    SequencedMap<String, Object> submission =
        new Submission(
                BAG,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.of(
                    new ChoiceAsked(
                        Optional.of("knee"),
                        Optional.of(new MoneyAmount(3_000_000, "EUR")),
                        Optional.empty(),
                        Optional.of(Duration.ofHours(1)))),
                true)
            .fields();
    client.ask("POST /v1/jobs", "/v1/jobs", JsonText.of(submission), 201);
    client.ask("GET /v1/jobs/{job}/bag", "/v1/jobs/sweep-1/bag", "", 200);
    String choice = "/v1/jobs/sweep-1/choice";
    client.ask("POST /v1/jobs/{job}/choice", choice, "{\"choose\":\"knee\"}", 202);
    client.ask("POST /v1/jobs/{job}/choice", choice, "{\"choose\":\"best\"}", 400);
    client.ask("POST /v1/jobs/{job}/choice", choice, "{\"budget\":\"5 USD\"}", 400);
    client.ask("POST /v1/jobs/{job}/choice", choice, "{\"choose\":\"7\"}", 400);
    client.ask("POST /v1/jobs/{job}/cancel", "/v1/jobs/sweep-1/cancel", "", 202);
    client.ask("POST /v1/jobs/{job}/choice", choice, "{\"choose\":\"knee\"}", 409);
  }

  /** An ended job is pinned, pruned and removed; its record stays for a while. */
  private static void retention(Checked client) throws Exception {
    String job = "/v1/jobs/tens-1";
    client.ask("PUT /v1/jobs/{job}/pin", job + "/pin", "", 204);
    client.ask("DELETE /v1/jobs/{job}", job, "", 409);
    client.ask("DELETE /v1/jobs/{job}/pin", job + "/pin", "", 204);
    client.ask("POST /v1/prune", "/v1/prune", "{\"older\":\"30d\",\"dryRun\":true}", 200);
    client.ask("POST /v1/prune", "/v1/prune", "{\"older\":\"30\"}", 400);
    client.ask("POST /v1/prune", "/v1/prune", "{\"older\":\"-3d\"}", 400);
    client.ask("DELETE /v1/jobs/{job}", job + "?keepRecord=true", "", 204);
    for (String part : List.of("/results", "/result", "/logs")) {
      client.ask("GET /v1/jobs/{job}" + part, job + part, "", 410);
    }
    client.ask("GET /v1/jobs/{job}", job, "", 200);
    client.ask("GET /v1/jobs/{job}/decisions", job + "/decisions", "", 200);
    client.ask("DELETE /v1/jobs/{job}", job, "", 204);
    client.ask("GET /v1/jobs/{job}", job, "", 404);
  }

  private static void files(TestServer it, Checked client, ScriptedMachine machine)
      throws Exception {
    String file = "/v1/files/" + SHA;
    client.ask("HEAD /v1/files/{sha256}", file, "", 404);
    client.ask("PUT /v1/files/{sha256}", file, "bar", 400);
    client.ask("PUT /v1/files/{sha256}", file, "foo", 201);
    client.ask("PUT /v1/files/{sha256}", file, "foo", 200);
    client.ask("HEAD /v1/files/{sha256}", file, "", 200);
    client.ask("PUT /v1/files/{sha256}", "/v1/files/..%2f..%2faccess.json", "foo", 400);
    AttemptRef attempt = new AttemptRef("tens-1", 0, 1);
    String put = machine.address(UploadRequest.Kind.LOG, attempt, Optional.empty());
    String begin = "{\"step\":\"begin\",\"bytes\":5,\"sha256\":\"" + SHA + "\"}";
    client.ask("POST /v1/blobs/{realm}/{rest}", put, begin, 200);
    client.ask("POST /v1/blobs/{realm}/{rest}", put, "{\"step\":\"begin\"}", 400);
    client.ask("POST /v1/blobs/{realm}/{rest}", put + "x", begin, 403);
    client.ask("PUT /v1/blobs/{realm}/{rest}", put, "hello", 201);
    client.ask("GET /v1/blobs/{realm}/{rest}", put, "", 403);
    String logs = it.get("/v1/jobs/tens-1/logs").body();
    String get = Document.JSON.readTree(logs).path("logs").path(0).path("url").stringValue();
    client.ask("GET /v1/blobs/{realm}/{rest}", get, "", 200);
  }

  private static void last(Checked client, ScriptedMachine machine) throws Exception {
    String session = "?session=" + machine.enlisted.session();
    client.ask("DELETE /v1/machines/{machine}", machine.home() + session, "", 204);
    client.ask("DELETE /v1/machines/{machine}", machine.home() + session, "", 404);
    String minted =
        client
            .ask("POST /v1/tokens", "/v1/tokens", "{\"user\":\"x\",\"scopes\":[\"read\"]}", 201)
            .body();
    String id = Document.JSON.readTree(minted).path("id").stringValue();
    client.ask("DELETE /v1/tokens/{token}", "/v1/tokens/" + id, "", 204);
    client.ask("DELETE /v1/tokens/{token}", "/v1/tokens/" + id, "", 404);
  }

  /** Without a token, with a token of another scope, about things that do not exist. */
  private void problems(TestServer it, Checked client) throws Exception {
    String site = it.token("s", "site");
    String read = it.token("r", "read");
    for (Document.Operation operation : document.operations()) {
      if (operation.scope().isEmpty()) {
        continue;
      }
      String target = operation.path().replaceAll("\\{[a-z0-9]+\\}", "none-1");
      String other = operation.scope().get().equals("read") ? site : read;
      assertThat(client.ask("", operation.name(), target, "").statusCode()).isEqualTo(401);
      assertThat(client.ask(other, operation.name(), target, "").statusCode()).isEqualTo(403);
      client.ask(it.operator, operation.name(), target, "{\"what\":1}");
      client.ask(it.operator, operation.name(), target, "{plainly no JSON");
      client.ask(it.operator, operation.name(), target + "?session=none", "{}");
    }
    client.ask("GET /v1/jobs", "/v1/jobs?limit=0", "", 400);
    client.ask("GET /v1/jobs", "/v1/jobs?after=%2f", "", 400);
    client.ask("GET /v1/jobs", "/v1/jobs?state=odd", "", 400);
  }
}
