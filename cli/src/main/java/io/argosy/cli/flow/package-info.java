/**
 * Workflows that are run: by a service inside this process on sites made of this computer, or by a
 * service far away.
 *
 * <p>Start at {@link FlowRun} and {@link FlowWatch}. What is planned without being run is {@code
 * io.argosy.cli.schedule}'s matter.
 */
@NullMarked
package io.argosy.cli.flow;

import org.jspecify.annotations.NullMarked;
