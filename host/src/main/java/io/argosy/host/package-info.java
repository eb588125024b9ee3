/**
 * The parts of a realm that every process with a kernel needs, whether it is a run of one job or a
 * service.
 *
 * <p>{@link Computations} computes plans and schedules off the decision loop's thread. HTTP does
 * not live here.
 */
@NullMarked
package io.argosy.host;

import org.jspecify.annotations.NullMarked;
