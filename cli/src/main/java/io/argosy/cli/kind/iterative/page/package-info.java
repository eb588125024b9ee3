/**
 * The page of a run of an iterative job: outlook, partitions and decisions over time.
 *
 * <p>Start at {@link PageData}. The frame of all pages is {@code cli.page}.
 */
@NullMarked
package io.argosy.cli.kind.iterative.page;

import org.jspecify.annotations.NullMarked;
