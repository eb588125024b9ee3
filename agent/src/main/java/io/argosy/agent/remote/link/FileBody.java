package io.argosy.agent.remote.link;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Writes the body of an answer to a file. Unlike the subscriber of the JDK it distinguishes disk
 * errors ({@link LocalFault}) from network errors.
 */
final class FileBody implements HttpResponse.BodySubscriber<Path> {
  private final Path file;
  private final FileChannel out;
  private final CompletableFuture<Path> body = new CompletableFuture<>();
  private volatile Flow.Subscription subscription = new Nothing();

  private FileBody(Path file, FileChannel out) {
    this.file = file;
    this.out = out;
  }

  /** No subscription yet. */
  private static final class Nothing implements Flow.Subscription {
    @Override
    public void request(long n) {}

    @Override
    public void cancel() {}
  }

  /** Writes the content from the file's beginning, whatever was in it. */
  static HttpResponse.BodySubscriber<Path> to(Path file) {
    try {
      return new FileBody(
          file,
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              StandardOpenOption.TRUNCATE_EXISTING));
    } catch (IOException e) {
      return new Unwritable(CompletableFuture.failedFuture(new LocalFault(e)));
    }
  }

  /** The file cannot be written: nothing of the body is requested. */
  private record Unwritable(CompletionStage<Path> getBody)
      implements HttpResponse.BodySubscriber<Path> {
    @Override
    public void onSubscribe(Flow.Subscription subscribed) {
      subscribed.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> part) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }

  @Override
  public CompletionStage<Path> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscribed) {
    subscription = subscribed;
    subscribed.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> part) {
    try {
      for (ByteBuffer bytes : part) {
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
      }
    } catch (IOException e) {
      subscription.cancel();
      onError(new LocalFault(e));
      return;
    }
    subscription.request(1);
  }

  @Override
  public void onError(Throwable failure) {
    try {
      out.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    try {
      out.close();
      body.complete(file);
    } catch (IOException e) {
      body.completeExceptionally(new LocalFault(e));
    }
  }
}
