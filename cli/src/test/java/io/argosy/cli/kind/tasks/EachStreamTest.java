package io.argosy.cli.kind.tasks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Items that a slow program produces while tasks run. */
@Timeout(300)
class EachStreamTest {
  @TempDir Path home;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final PipedOutputStream producer = new PipedOutputStream();
  private final Heard out = new Heard();
  private EachShell shell = new EachShell(Path.of(""));

  @BeforeEach
  void open() {
    shell = new EachShell(home);
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  private CompletableFuture<Shell.Said> each(String... words) throws IOException {
    PipedInputStream input = new PipedInputStream(producer);
    return CompletableFuture.supplyAsync(() -> shell.argosy(input, out, words), threads);
  }

  private void produce(String text) throws IOException {
    producer.write(text.getBytes(UTF_8));
    producer.flush();
  }

  /** What is printed, which a test waits for. */
  private static final class Heard extends ByteArrayOutputStream {
    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
      super.write(bytes, from, count);
      notifyAll();
    }

    synchronized void await(String text) throws InterruptedException {
      while (!toString(UTF_8).contains(text)) {
        wait();
      }
    }
  }

  @Test
  void outputs_are_printed_while_the_producer_of_the_items_is_not_ready() throws Exception {
    CompletableFuture<Shell.Said> run = each("each", "-k", "--results", "r.csv", "echo", "out{}");
    produce("1\n2\n3");
    out.await("out1\nout2\n");
    produce("4\n");
    out.await("out34\n");
    assertThat(run).isNotDone();
    produce("5");
    producer.close();
    Shell.Said said = run.join();
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.lines()).containsExactly("out1", "out2", "out34", "out5");
    assertThat(Files.readAllLines(home.resolve("r.csv")))
        .hasSize(5)
        .last()
        .asString()
        .startsWith("3,5,done,");
  }

  @Test
  void programs_hear_whether_all_items_were_read() throws Exception {
    CompletableFuture<Shell.Said> run = each("each", "--json", "echo");
    produce("1\n");
    out.await("\"output\":\"1\"");
    out.await("\"inputComplete\":false");
    producer.close();
    assertThat(run.join().lines()).last().asString().contains("\"inputComplete\":true");
  }

  @Test
  void a_wrong_row_ends_the_input_and_what_came_before_is_done() throws Exception {
    CompletableFuture<Shell.Said> run = each("each", "--csv", "-", "echo", "{x}");
    produce("x,y\n1,1\n");
    out.await("1\n");
    produce("2,2\n3\n4,4\n");
    producer.close();
    Shell.Said said = run.join();
    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.lines()).containsExactlyInAnyOrder("1", "2");
    String sentence =
        "the standard input, line 4: the row has 1 values; it must have 2; the job ends with the 2"
            + " items before";
    assertThat(said.err()).contains(sentence);
    Shell.Said again = shell.argosy("", "each", "--resume", "each-1");
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains(sentence);
  }
}
