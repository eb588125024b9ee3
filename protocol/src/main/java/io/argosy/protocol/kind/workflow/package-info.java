/**
 * The job file of kind {@code workflow}: tasks that wait for the outputs of others.
 *
 * <p>Start at {@link FlowFile}; {@link FlowReader} reads it, {@link StepCall} is the call of a
 * task. The graph of tasks, which is also scheduled without being run, is in {@code
 * protocol.workflow}.
 */
@NullMarked
package io.argosy.protocol.kind.workflow;

import org.jspecify.annotations.NullMarked;
