/**
 * The ways out: a terminal, a pipe, or a program that reads JSON; and the settings that come in.
 *
 * <p>Start at {@link Console}. {@link Settings} says where data lies and how many slots there are.
 * What is said is made in {@code view}.
 */
@NullMarked
package io.argosy.cli.console;

import org.jspecify.annotations.NullMarked;
