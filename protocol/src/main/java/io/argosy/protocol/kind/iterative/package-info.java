/**
 * The job file of kind {@code iterative}: many equal iterations of one program.
 *
 * <p>Start at {@link IterativeFile}; {@link IterativeReader} reads it.
 */
@NullMarked
package io.argosy.protocol.kind.iterative;

import org.jspecify.annotations.NullMarked;
