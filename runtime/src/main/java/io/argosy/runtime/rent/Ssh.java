package io.argosy.runtime.rent;

import io.argosy.protocol.files.PrintedText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * OpenSSH's client, with the user's keys, hosts and jump hosts from its configuration. It never
 * prompts.
 */
final class Ssh {
  private static final int NO_CONNECTION = 255;

  private static final List<String> OPTIONS =
      List.of(
          "-T",
          "-o",
          "BatchMode=yes",
          "-o",
          "ConnectTimeout=20",
          "-o",
          "ServerAliveInterval=10",
          "-o",
          "ServerAliveCountMax=3");

  private final List<String> client;
  private final boolean clean;

  /**
   * @param client the command, such as {@code ssh} or {@code ssh -F file}
   */
  Ssh(List<String> client) {
    this(client, false);
  }

  /**
   * @param clean whether the client gets only the environment variables it needs
   */
  Ssh(List<String> client, boolean clean) {
    this.client = List.copyOf(client);
    this.clean = clean;
  }

  /** The result of a script on a host. */
  record Answer(int exit, String out, String err) {
    String lastLine() {
      List<String> lines = (out + "\n" + err).lines().filter(line -> !line.isBlank()).toList();
      return lines.isEmpty() ? "exit code " + exit : lines.getLast();
    }
  }

  /** The input of a command. */
  @FunctionalInterface
  interface Input {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Runs a shell script on a host. No command line shows its content. */
  Answer script(SshHost host, String script, Duration patience)
      throws ProviderRefusal, InterruptedException {
    byte[] text = script.getBytes(StandardCharsets.UTF_8);
    return run(host, List.of("sh", "-s"), out -> out.write(text), patience);
  }

  /** Runs a command on a host. */
  Answer run(SshHost host, List<String> command, Input input, Duration patience)
      throws ProviderRefusal, InterruptedException {
    List<String> words = words(List.of(), host);
    words.addAll(command);
    Process process;
    try {
      process = builder(words).start();
    } catch (IOException e) {
      throw new ProviderRefusal("ssh could not be started: " + e.getMessage());
    }
    CompletableFuture<String> out = PrintedText.of(process.getInputStream());
    CompletableFuture<String> err = PrintedText.of(process.getErrorStream());
    Thread.ofVirtual().start(() -> write(process, input));
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ProviderRefusal(host.name() + " took longer than " + patience.toSeconds() + " s");
      }
      Answer answer = new Answer(process.exitValue(), out.join(), err.join());
      if (answer.exit() == NO_CONNECTION) {
        throw new ProviderRefusal(host.name() + " cannot be reached: " + answer.lastLine());
      }
      return answer;
    } finally {
      process.destroyForcibly();
    }
  }

  /** A process of the client. */
  ProcessBuilder builder(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words);
    if (clean) {
      CleanEnvironment.ofSsh(builder.environment());
    }
    return builder;
  }

  /** The words before a command on a host. */
  List<String> words(List<String> more, SshHost host) {
    List<String> words = new ArrayList<>(client);
    words.addAll(OPTIONS);
    words.addAll(more);
    words.addAll(host.words());
    return words;
  }

  private static void write(Process process, Input input) {
    try (OutputStream out = process.getOutputStream()) {
      input.writeTo(out);
    } catch (IOException hungUp) {
      return;
    }
  }
}
