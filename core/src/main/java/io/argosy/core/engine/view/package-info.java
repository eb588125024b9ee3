/**
 * The kernel's state as other modules see it: interfaces that read, and no way to change.
 *
 * <p>Start at {@link StateView} and {@link JobStateView}. A kind adds a view of what it remembers,
 * such as {@code BagStateView}. The classes behind them, {@code State} and {@code JobState}, are
 * for core and for the modules that drive the kernel or restore its state; the build refuses other
 * uses.
 */
@NullMarked
package io.argosy.core.engine.view;

import org.jspecify.annotations.NullMarked;
