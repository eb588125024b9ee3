/**
 * Output to a terminal or to a program: lines, a line that is redrawn in place, aligned tables,
 * JSON.
 *
 * <p>Start at {@link Console}. The callers decide what to print.
 */
@NullMarked
package io.argosy.console;

import org.jspecify.annotations.NullMarked;
