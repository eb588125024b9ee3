package io.argosy.core.engine.state;

import io.argosy.core.model.JobId;

/** Where the rental of a machine is stored: its job, and its number among that job's rentals. */
public record RentalRef(JobId job, int number) {}
