/**
 * Flags that stand in place of a job file: their values, and their names in messages.
 *
 * <p>Start at {@link IterationOptions}. What a flag means for a job is decided by the view of its
 * kind; options that choose where and how a job runs are in {@code cli.option}.
 */
@NullMarked
package io.argosy.cli.flag;

import org.jspecify.annotations.NullMarked;
