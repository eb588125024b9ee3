/**
 * What the facts so far add up to, and the one way to change it.
 *
 * <p>Start at {@link State}. {@link Applying} and its siblings for bags and workflows change the
 * state, fact by fact; {@link Snapshot} is the state as plain values. A {@link Decision} collects
 * the facts of one stimulus and applies each at once. Fields are public for the rules of the kernel
 * alone: the build refuses uses from other modules.
 */
@NullMarked
package io.argosy.core.engine.state;

import org.jspecify.annotations.NullMarked;
