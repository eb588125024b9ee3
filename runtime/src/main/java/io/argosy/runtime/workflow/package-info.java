/**
 * Converts workflow and platform files of a user to the values that core schedules. Start at {@link
 * WorkflowModels} and {@link PlatformModels}.
 *
 * <p>The protocol reads the files; this package reports mistakes that only the whole shows, such as
 * a cycle of tasks.
 */
@NullMarked
package io.argosy.runtime.workflow;

import org.jspecify.annotations.NullMarked;
