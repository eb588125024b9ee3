package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** An infrastructure of the compatibility API with its workers, which the test runs in turns. */
final class OldNode {
  final OldClient client;
  final String id;
  private final int slots;
  final List<OldWorker> workers = new ArrayList<>();

  OldNode(OldClient client, String secret, int slots) throws IOException {
    this.client = client;
    this.slots = slots;
    OldClient.Answer answer =
        client.get("/node/register?secret=" + secret + "&slots=" + slots + "&maxSlots=" + slots);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    id = JsonTree.fields("answer", answer.body()).text("id").orElseThrow();
    assertThat(answer.body()).startsWith("{\"id\":\"" + id + "\",\"scaleTime\":");
  }

  /** Asks for partitions for so many free slots. */
  List<OldWorker> ask(int free) throws IOException {
    OldClient.Answer answer = client.get("/node/" + id + "/jobs?slots=" + free);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    List<OldWorker> handed = new ArrayList<>();
    for (Fields config : JsonTree.fields("answer", answer.body()).groups("configs")) {
      handed.add(new OldWorker(this, config));
    }
    assertThat(handed.isEmpty()).isEqualTo(!answer.body().contains("configs"));
    return handed;
  }

  /** The next worker that it gets, once the service has decided to add one. */
  OldWorker awaitOne() throws Exception {
    List<OldWorker> handed = new ArrayList<>();
    Await.until(
        () -> {
          handed.addAll(ask(1));
          return !handed.isEmpty();
        });
    return handed.getFirst();
  }

  /** Starts what it can get, and lets each worker do a step. */
  void turn() throws IOException {
    for (OldWorker worker : ask(slots - workers.size())) {
      workers.add(worker);
      worker.start();
    }
    for (OldWorker worker : List.copyOf(workers)) {
      if (!worker.step()) {
        workers.remove(worker);
      }
    }
  }
}
