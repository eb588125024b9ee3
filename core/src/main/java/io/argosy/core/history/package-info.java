/**
 * What earlier runs tell the next one: speeds per application, site and hour.
 *
 * <p>{@link Recording} reads them off the facts of a run, {@link History} keeps them and gives the
 * priors of the next job. How a job uses its priors is the kernel's part, where they are stored is
 * the world's. Equations are numbered in docs/algorithms/history.md.
 */
@NullMarked
package io.argosy.core.history;

import org.jspecify.annotations.NullMarked;
