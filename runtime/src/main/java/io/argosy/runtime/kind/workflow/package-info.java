/**
 * From the file of a workflow to what the kernel decides on. Start at {@link FlowSpecs}. The model
 * that scheduling policies use is made in {@code runtime.workflow}.
 */
@NullMarked
package io.argosy.runtime.kind.workflow;

import org.jspecify.annotations.NullMarked;
