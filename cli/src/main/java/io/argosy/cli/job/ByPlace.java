package io.argosy.cli.job;

import java.io.IOException;

/** What to do with a job in one place, where it has a folder or a client. */
@FunctionalInterface
public interface ByPlace<P, T> {
  T at(P place) throws IOException;
}
