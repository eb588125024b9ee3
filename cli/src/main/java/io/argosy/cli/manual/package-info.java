/**
 * What the flags and arguments of all commands become: help, pages of the manual, a page of the
 * documentation, and completion in a shell.
 *
 * <p>Start at {@link io.argosy.cli.manual.CommandPage}. The commands themselves are in {@code
 * command}.
 */
@NullMarked
package io.argosy.cli.manual;

import org.jspecify.annotations.NullMarked;
