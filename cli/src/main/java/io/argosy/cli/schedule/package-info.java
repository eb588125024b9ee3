/**
 * A schedule as people and programs read it: text, JSON, and a Gantt chart on one page.
 *
 * <p>Start at {@link PolicySchedule}: a schedule that the checker accepts, and its figures. {@link
 * PlanText} and {@link PlanFields} print it, {@link GanttPage} draws it, {@link WhyThere} explains
 * why a task runs where and when it does. {@code core.dag} computes schedules.
 */
@NullMarked
package io.argosy.cli.schedule;

import org.jspecify.annotations.NullMarked;
