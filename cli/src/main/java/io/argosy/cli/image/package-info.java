/**
 * Images that a workflow file says how to build: built once for what goes into them, and laid out
 * for the machines of a run.
 *
 * <p>Start at {@link BuiltImages}. How machines get and run images is {@code
 * io.argosy.agent.podman}'s matter.
 */
@NullMarked
package io.argosy.cli.image;

import org.jspecify.annotations.NullMarked;
