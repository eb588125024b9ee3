package io.argosy.core.forecast;

import io.argosy.core.balance.Book;
import io.argosy.core.kernel.Books;
import io.argosy.core.kernel.Course;
import io.argosy.core.kernel.JobState;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Task;
import io.argosy.core.model.MachineId;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What can be read off a running job. Equations (F1) to (F5) of docs/algorithms/forecast.md.
 *
 * @param etaSeconds (F1) what is left over the present speed, starters included
 * @param elapsedSeconds since the job was accepted
 * @param intervalSeconds how often reports are wanted
 * @param growth (F2) how much the total speed grows in a second, as a part of it
 * @param variation (F3) standard deviation of the total speed about that line, as a part of it
 * @param unrest (F3) the same for a slot
 * @param jump (F4) how much the speed of a slot changed of late, as a part of it
 * @param missing (F5) the part of all partitions that never had a slot
 * @param guessed the part of the speed that is no measure yet but the mean of the others
 */
record Signs(
    double etaSeconds,
    double elapsedSeconds,
    double intervalSeconds,
    double growth,
    double variation,
    double unrest,
    double jump,
    double missing,
    double guessed) {

  static Signs of(State state, JobState job, Instant now) {
    Book book = Books.of(state, job, now);
    Reading reading = new Reading(now, book.etaSeconds());
    for (Task task : state.tasks(job.id())) {
      reading.add(task);
    }
    return reading.signs(job, book.remaining());
  }

  /** Sums over the tasks of a job. */
  private static final class Reading {
    /** A line that explains less of the variance than this is chance. */
    private static final double STRAIGHT = 0.8;

    /** A line that would change a speed by more than this part until the end does not go on. */
    private static final double MOST_CHANGE = 0.5;

    /** A line is over when the speed moves by less than this part of what the line says. */
    private static final double STILL_GOING = 0.12;

    private final Instant now;
    private final double horizonSeconds;
    private final Map<Optional<MachineId>, Double> deviations = new LinkedHashMap<>();
    private double speed;
    private double squares;
    private double variance;
    private double jumps;
    private double slope;
    private double aheadOfBook;
    private double starterSeconds;
    private int measured;
    private int starters;
    private int missing;

    Reading(Instant now, double horizonSeconds) {
      this.now = now;
      this.horizonSeconds = horizonSeconds;
    }

    void add(Task task) {
      if (task.phase() == Task.Phase.QUEUED && task.attempt() == 0) {
        missing++;
      } else if (task.isWorking() && !task.silent()) {
        work(task);
      }
    }

    private void work(Task task) {
      double since = Math.max(0, Duration.between(task.reportedAt(), now).toNanos() / 1e9);
      boolean runs = task.phase() == Task.Phase.RUNNING;
      if (task.measures() == 0 || task.speed() <= 0) {
        starters++;
        starterSeconds += runs ? since : 0;
        return;
      }
      measured++;
      measure(task.speed(), task.course(), task.machine());
      // The book waits for a second measure; until then it does not see what is done meanwhile.
      aheadOfBook += task.measures() == 1 && runs ? task.speed() * since : 0;
    }

    private void measure(double s, Course course, Optional<MachineId> machine) {
      boolean line = isLine(s, course);
      speed += s;
      squares += s * s;
      jumps += s * s * course.jump();
      slope += line ? course.slope() : 0;
      // Chance uses up a degree of freedom for the mean, and one more for the line.
      double rest = Math.max(0, course.variance() - (line ? course.explained() : 0));
      double own = rest * course.count() / Math.max(1, course.count() - (line ? 2 : 1));
      variance += own;
      // Slots of one machine have the same neighbours: they rise and fall together.
      deviations.merge(machine, Math.sqrt(own), Double::sum);
    }

    private boolean isLine(double s, Course course) {
      double slope = Math.abs(course.slope());
      double step = slope * course.seconds() / Math.max(1, course.count()) * STILL_GOING;
      return course.count() > 2
          && course.explained() > STRAIGHT * course.variance()
          && slope * horizonSeconds < MOST_CHANGE * s
          && s * s * course.jump() > step * step;
    }

    Signs signs(JobState job, double remaining) {
      double mean = measured == 0 ? 0 : speed / measured;
      double total = speed + starters * mean;
      double left = Math.max(0, remaining - aheadOfBook - starterSeconds * mean);
      boolean moving = total > 0;
      double together = 0;
      for (double deviation : deviations.values()) {
        together += deviation * deviation;
      }
      return new Signs(
          moving ? left / total : Double.POSITIVE_INFINITY,
          Duration.between(job.acceptedAt(), now).toNanos() / 1e9,
          job.interval().toNanos() / 1e9,
          moving ? slope / total : 0,
          moving ? Math.sqrt(together) / total : 0,
          moving ? Math.sqrt(variance / squares) : 0,
          moving ? Math.sqrt(jumps / squares) : 0,
          missing / (double) Math.max(1, missing + measured + starters),
          moving ? starters * mean / total : 0);
    }
  }
}
