package io.argosy.core.kernel;

import io.argosy.core.model.JobId;

/** Where the rental of a machine is stored: its job, and its number among that job's rentals. */
record Rented(JobId job, int number) {}
