/**
 * Runs the attempts of one job on one machine.
 *
 * <p>Start at {@link Agent}. An {@link AttemptRun} is one attempt; {@link ChunkedWork} calls the
 * program chunk by chunk, {@link CooperativeWork} keeps processes ({@link WorkerProcess}) and
 * answers their questions ({@link Dialogue}), {@link FlowTask} runs one task of a workflow.
 * Processes are started in {@code process}, results are stored in {@code files}, reports leave
 * through {@code report}. What to run is decided elsewhere.
 */
@NullMarked
package io.argosy.agent;

import org.jspecify.annotations.NullMarked;
