/**
 * Limits on a task's use of its machine: memory, processes, open files, the size of a file, the
 * disk space of its job's folder, and a private {@code /tmp}.
 *
 * <p>The package has three independent parts. {@link TaskLimits} describes the limits. {@link
 * CallLimits} applies them around one call, by words before its command; a long-running process
 * that starts calls would use the same words once. After the call it determines which limit was
 * broken, and formulates the reason. {@link AgentLimits} is shared by all jobs of an agent: where
 * control groups can be created ({@link LimitGroups}), and the {@link LimitWatch}, which measures
 * the folders of jobs and, without control groups, processes. Processor time is limited in {@code
 * agent.share}.
 */
@NullMarked
package io.argosy.agent.limits;

import org.jspecify.annotations.NullMarked;
