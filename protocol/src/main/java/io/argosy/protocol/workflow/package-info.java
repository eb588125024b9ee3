/**
 * Workflow and platform files: ours in YAML, Pegasus DAX and WfCommons WfFormat.
 *
 * <p>Start at {@link WorkflowFileReader}, which recognises the formats; each has a reader, and all
 * of them fill a {@link Draft}, where ids, parents and sizes are checked once. {@link
 * PlatformFileReader} reads where tasks may run. The runtime converts a workflow to the model of
 * core, for the policies.
 */
@NullMarked
package io.argosy.protocol.workflow;

import org.jspecify.annotations.NullMarked;
