/**
 * What the facts so far add up to, and the one way to change it.
 *
 * <p>Start at {@link State} and {@link JobKind}. {@link Applying} changes the state, fact by fact,
 * and hands each fact about a job to the job's kind; {@link Snapshot} is the state as plain values.
 * A {@link Decision} collects the facts of one stimulus and applies each at once. Fields are public
 * for the rules of core alone, and most other modules see only {@code io.argosy.core.engine.view}:
 * the build refuses the rest.
 */
@NullMarked
package io.argosy.core.engine.state;

import org.jspecify.annotations.NullMarked;
