/**
 * Workflow and platform files: ours in YAML, Pegasus DAX and WfCommons WfFormat.
 *
 * <p>Start at {@link WorkflowFileReader}, which tells the formats apart; each has a reader, and all
 * of them fill a {@link Draft}, where ids, parents and sizes are checked once. {@link
 * PlatformFileReader} reads where tasks may run. What a workflow means to a policy is not known
 * here: the runtime makes the model that core decides on.
 */
@NullMarked
package io.argosy.protocol.workflow;

import org.jspecify.annotations.NullMarked;
