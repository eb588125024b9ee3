package io.argosy.core.forecast;

/**
 * What the state shows about a running job. Equations (F1) to (F5) and (F11) to (F14) of
 * docs/algorithms/forecast.md.
 *
 * @param etaSeconds (F1) remaining work divided by the present speed, starting partitions included
 * @param elapsedSeconds since the job was accepted
 * @param intervalSeconds the report interval; without a deadline it follows the expected end (R4)
 * @param thresholdSeconds the remaining time from which on shares stay as they are (B6)
 * @param nextSeconds the present report interval
 * @param growth (F2) relative growth of the total speed per second
 * @param lines (F2) the same without sign: the lines of all machines, as if random
 * @param variation (F3) relative standard deviation of the total speed about those lines
 * @param wander (F3) deviation of the mean speed of the next second from the present one, if the
 *     variation is a random walk; grows with the square root of time
 * @param unrest (F3) the variation of a slot
 * @param jump (F4) recent relative change of the speed of a slot
 * @param measures mean number of measurements of a measured partition
 * @param machines number of measured machines
 * @param missing (F5) the part of all partitions that never had a slot
 * @param guessed the part of the speed that is not measured but the mean of the others
 * @param disturbances (F11) to (F14) what happened so far
 */
public record Signs(
    double etaSeconds,
    double elapsedSeconds,
    double intervalSeconds,
    double thresholdSeconds,
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
    double guessed,
    Disturbances disturbances) {}
