/**
 * Requests about bags: their budget, machines and menu.
 *
 * <p>Start at {@link BagsApi}.
 */
@NullMarked
package io.argosy.server.kind.bag;

import org.jspecify.annotations.NullMarked;
