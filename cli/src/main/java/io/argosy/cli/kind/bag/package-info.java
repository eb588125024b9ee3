/**
 * Bags for people: the embedded service that runs one, its menu, its money while it runs, its bill.
 *
 * <p>Start at {@link BagRun}. All output comes from the service's answers, so that a bag looks the
 * same here and at a remote service. Core decides about plans and money.
 */
@NullMarked
package io.argosy.cli.kind.bag;

import org.jspecify.annotations.NullMarked;
