package io.argosy.core.kernel;

import io.argosy.core.model.JobId;

/** Where the books of a rented machine are: its job, and its number among that job's rents. */
record Rented(JobId job, int number) {}
