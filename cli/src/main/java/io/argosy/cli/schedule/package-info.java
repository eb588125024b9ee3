/**
 * A schedule as people and programs read it: text, JSON, and a Gantt chart on one page.
 *
 * <p>Start at {@link Plan}: a schedule that the checker accepts, and its figures. {@link PlanText}
 * and {@link PlanFields} tell it, {@link GanttPage} draws it, {@link WhyThere} says why a task runs
 * where and when it does. Making schedules is the part of {@code core.dag}.
 */
@NullMarked
package io.argosy.cli.schedule;

import org.jspecify.annotations.NullMarked;
