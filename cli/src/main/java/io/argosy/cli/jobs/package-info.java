/**
 * What commands ask of a kind of job, and the output of programs.
 *
 * <p>Start at {@link JobView} and {@link JobViews}. {@code kind} has the views; {@code job} has the
 * jobs themselves. Arguments are parsed elsewhere.
 */
@NullMarked
package io.argosy.cli.jobs;

import org.jspecify.annotations.NullMarked;
