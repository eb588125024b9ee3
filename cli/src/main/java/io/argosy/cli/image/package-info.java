/**
 * Images with a recipe in the workflow file: built once per content, and provided to the machines
 * of a run.
 *
 * <p>Start at {@link BuiltImages}. {@code io.argosy.agent.podman} pulls and runs images on
 * machines.
 */
@NullMarked
package io.argosy.cli.image;

import org.jspecify.annotations.NullMarked;
