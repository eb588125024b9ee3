package io.argosy.server.http;

import java.io.IOException;

/** Answers requests. A {@link Problem} it throws becomes an answer too. */
@FunctionalInterface
public interface Handler {
  ApiResponse answer(ApiRequest request) throws IOException, InterruptedException;
}
