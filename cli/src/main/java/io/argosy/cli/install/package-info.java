/**
 * What an installed program has besides its commands: its version.
 *
 * <p>Start at {@link ProgramVersion}.
 */
@NullMarked
package io.argosy.cli.install;

import org.jspecify.annotations.NullMarked;
