package io.argosy.cli.remote;

/** The service, or the way to it, is at fault; the same may work later. */
public final class ServiceFault extends RuntimeException {
  ServiceFault(String sentence) {
    super(sentence);
  }
}
