/**
 * Bags for people: the embedded service that runs one, its menu, its money as it goes, its bill.
 *
 * <p>Start at {@link BagRun}. What is shown comes from the service's own answers, so that a bag
 * looks the same whether it runs here or far away. Choosing and paying is decided in core.
 */
@NullMarked
package io.argosy.cli.bag;

import org.jspecify.annotations.NullMarked;
