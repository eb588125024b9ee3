/**
 * Jobs that have ended and leave the state.
 *
 * <p>Start at {@link EndedJobs}: which job may leave, and when. {@link EndedJob} is what a list
 * shows of a job that has left; its facts stay in the journal, and everything else follows from
 * them. The rule that lets jobs leave is in the kernel; an index of jobs outside core finds their
 * facts.
 */
@NullMarked
package io.argosy.core.engine.ended;

import org.jspecify.annotations.NullMarked;
