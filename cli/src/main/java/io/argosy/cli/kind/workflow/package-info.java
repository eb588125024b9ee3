/**
 * Workflow runs: by this process on sites emulated on this computer, or by a remote service.
 *
 * <p>Start at {@link FlowRun} and {@link FlowWatch}. {@code io.argosy.cli.schedule} plans without
 * running.
 */
@NullMarked
package io.argosy.cli.kind.workflow;

import org.jspecify.annotations.NullMarked;
