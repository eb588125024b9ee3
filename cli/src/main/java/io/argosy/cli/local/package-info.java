/**
 * Jobs of any kind on this computer: the facts in a run's folder, and a service inside this process
 * for a run whose machines register.
 *
 * <p>Start at {@link RunFacts}.
 */
@NullMarked
package io.argosy.cli.local;

import org.jspecify.annotations.NullMarked;
