package io.argosy.agent.cooperative;

import io.argosy.agent.process.LineCutter;
import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.BadMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Talks to a cooperative program over its standard input and output, a line each way. */
public final class LineProtocol implements Runnable {
  private final InputStream says;
  private final OutputStream hears;
  private final Conversation with;

  public LineProtocol(InputStream says, OutputStream hears, Conversation with) {
    this.says = says;
    this.hears = hears;
    this.with = with;
  }

  @Override
  public void run() {
    LineCutter lines = new LineCutter(this::answer);
    byte[] buffer = new byte[LineCutter.LONGEST];
    try (says;
        hears) {
      for (int read = says.read(buffer); read >= 0; read = says.read(buffer)) {
        lines.take(buffer, read);
      }
    } catch (IOException e) {
      // The program has ended; its exit shows the rest.
      return;
    }
  }

  private void answer(String line) {
    Answer answer = answerTo(line);
    try {
      hears.write((answer.line() + "\n").getBytes(StandardCharsets.UTF_8));
      hears.flush();
    } catch (IOException e) {
      // The program ended without waiting for its answer.
      return;
    }
  }

  private Answer answerTo(String line) {
    try {
      return with.answer(Ask.ofLine(line));
    } catch (BadMessage badMessage) {
      return with.confused(badMessage);
    }
  }
}
