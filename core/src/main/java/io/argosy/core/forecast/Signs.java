package io.argosy.core.forecast;

import io.argosy.core.balance.Book;
import io.argosy.core.kernel.Books;
import io.argosy.core.kernel.JobState;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Task;
import java.time.Instant;

/**
 * What can be read off a running job. Equations (F1) to (F5) of docs/algorithms/forecast.md.
 *
 * @param etaSeconds (F1) what is left over the present speed, starters included
 * @param elapsedSeconds since the job was accepted
 * @param intervalSeconds how often reports are wanted at most
 * @param nextSeconds how far reports are apart at present
 * @param growth (F2) how much the total speed grows in a second, as a part of it
 * @param lines (F2) the same without sign: what the lines of all machines say, as if by chance
 * @param variation (F3) standard deviation of the total speed about those lines, as a part of it
 * @param wander (F3) how far the mean speed of the next second would be from the present one, if
 *     the variation was a walk; grows with the root of time
 * @param unrest (F3) the variation of a slot
 * @param jump (F4) how much the speed of a slot changed of late, as a part of it
 * @param measures of a partition that has any, on average
 * @param machines that have been measured
 * @param missing (F5) the part of all partitions that never had a slot
 * @param guessed the part of the speed that is no measure yet but the mean of the others
 */
record Signs(
    double etaSeconds,
    double elapsedSeconds,
    double intervalSeconds,
    double nextSeconds,
    double growth,
    double lines,
    double variation,
    double wander,
    double unrest,
    double jump,
    double measures,
    int machines,
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
}
