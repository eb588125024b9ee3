/**
 * Output to a terminal or to a program: lines, a line that is redrawn in place, aligned tables,
 * JSON.
 *
 * <p>Start at {@link Console}. What is printed is decided elsewhere.
 */
@NullMarked
package io.argosy.console;

import org.jspecify.annotations.NullMarked;
