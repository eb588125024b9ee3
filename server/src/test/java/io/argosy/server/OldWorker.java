package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Fields;
import java.io.IOException;

/** A worker of the compatibility API, with its own elapsed time. */
final class OldWorker {
  private static final int STEP = 15;
  private static final int STEP_SECONDS = 10;

  private final OldNode node;
  final String job;
  final long number;
  final String dataUrl;
  final String reportTime;
  long assigned;
  long done;
  long seconds;

  OldWorker(OldNode node, Fields config) {
    this.node = node;
    job = config.text("ID").orElseThrow();
    number = Long.parseLong(config.text("worker").orElseThrow());
    dataUrl = config.text("data-url").orElseThrow();
    reportTime = config.text("reportTime").orElseThrow();
    assigned = Long.parseLong(config.text("nIter").orElseThrow());
  }

  OldClient.Answer call(String call, String parameters) throws IOException {
    return node.client.get("/lb/" + job + "/" + call + "?worker=" + number + parameters);
  }

  void start() throws IOException {
    OldClient.Answer answer = call("start", "&dt=0");
    assertThat(answer.body()).matches("0 \\n Assigned: \\d+\\n ETA: \\d+");
    assigned = answer.assigned();
  }

  OldClient.Answer report(long count, long dt) throws IOException {
    done = count;
    seconds = dt;
    OldClient.Answer answer = call("report", "&nIter=" + count + "&dt=" + dt);
    assertThat(answer.status()).isEqualTo(200);
    if (answer.code().orElse(-1) == 0) {
      assertThat(answer.body()).matches("0\\n Assigned: \\d+\\n ETA: \\d+");
      assigned = answer.assigned();
    }
    return answer;
  }

  OldClient.Answer finish(long count) throws IOException {
    done = count;
    return call("finish", "&nIter=" + count + "&dt=" + seconds);
  }

  String uploadAddress() throws IOException {
    OldClient.Answer answer =
        node.client.get("/results/upload/" + job + "/" + number + "?wID=" + node.id);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  void upload() throws IOException {
    OldClient.Answer answer = node.client.put(uploadAddress(), "{\"n\": " + done + "}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  /** Works, or ends; returns whether more is to be done. */
  boolean step() throws IOException {
    if (done < assigned) {
      OldClient.Answer answer = report(Math.min(assigned, done + STEP), seconds + STEP_SECONDS);
      return answer.code().orElse(-1) == 0;
    }
    handIn();
    return false;
  }

  /** Even and odd workers upload before and after they finish. */
  private void handIn() throws IOException {
    if (number % 2 == 0) {
      if (isAwaited()) {
        upload();
        assertThat(finish(done).body()).isEqualTo("0");
      }
    } else if (!finish(done).body().equals("3 26")) {
      upload();
    }
  }

  /** Whether its job still needs it: others may have done more than they were assigned. */
  private boolean isAwaited() throws IOException {
    return !call("start", "&dt=" + seconds).body().equals("2 26");
  }
}
