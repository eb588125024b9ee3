package io.argosy.cli.kind.tasks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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

  @Test
  void a_reader_that_closes_the_output_ends_the_run_and_the_job_can_be_resumed() throws Exception {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    String items = "1\n2\n3\n4\n5\n";
    String script = "[ {} -lt 3 ] || [ -e go ] || exec sleep 100000; echo {}";
    Shell.Said said =
        shell.argosy(
            new ByteArrayInputStream(items.getBytes(UTF_8)),
            closed,
            "each",
            "--",
            "sh",
            "-c",
            script);
    assertThat(said.exit()).isEqualTo(130);
    assertThat(said.err()).contains("stopped: the tasks have ended and what is done is kept");
    Files.writeString(home.resolve("go"), "");
    Shell.Said again = shell.argosy("", "each", "--resume", "each-1", "-k");
    assertThat(again.lines()).containsExactly("1", "2", "3", "4", "5");
  }

  @Test
  void the_first_task_that_fails_stops_the_others_if_the_user_says_so() {
    String script = "case {} in b) exit 7;; c) exec sleep 100000;; esac";
    Shell.Said said =
        shell.argosy(
            "",
            "each",
            "--halt",
            "now,fail=1",
            "-j",
            "3",
            "sh",
            "-c",
            script,
            ":::",
            "a",
            "b",
            "c");
    assertThat(said.exit()).isEqualTo(3);
    assertThat(said.err())
        .contains("task 1 (b) failed: exit code 7", "stopped:", "--resume each-1");
  }

  @Test
  void lines_have_the_item_before_them_if_the_user_says_so() {
    Shell.Said said = shell.argosy("a b\n", "each", "--tag", "--", "sh", "-c", "echo 1; echo 2");
    assertThat(said.out()).isEqualTo("a b\t1\na b\t2\n");
  }
}
