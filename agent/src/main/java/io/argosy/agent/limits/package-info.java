/**
 * What a task may use of its machine: memory, processes, open files, the size of a file, the disk
 * of its job's folder, and a {@code /tmp} of its own.
 *
 * <p>Three parts that do not know of each other's means. {@link TaskLimits} describes the limits.
 * {@link CallLimits} applies them around one call, by words before its command; a process that
 * stays and starts calls would say the same words once. After the call it finds out which limit was
 * broken, and makes the sentence. {@link AgentLimits} is what all jobs of an agent share: where
 * control groups can be made ({@link LimitGroups}), and the {@link LimitWatch}, which measures the
 * folders of jobs and, without control groups, processes. The processor's time is not limited here
 * but in {@code agent.share}.
 */
@NullMarked
package io.argosy.agent.limits;

import org.jspecify.annotations.NullMarked;
