/**
 * From the workflow and platform files that a user wrote to the values that core schedules. Start
 * at {@link WorkflowModels} and {@link PlatformModels}.
 *
 * <p>Reading the files is the protocol's part; a mistake that only the whole shows, such as a
 * circle of tasks, is named here.
 */
@NullMarked
package io.argosy.runtime.workflow;

import org.jspecify.annotations.NullMarked;
