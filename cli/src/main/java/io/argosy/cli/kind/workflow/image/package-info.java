/**
 * Images with a recipe in the workflow file: built once per content, and provided to the machines
 * of a run.
 *
 * <p>Start at {@link BuiltImages}. What all kinds of job need of images is in {@code
 * io.argosy.cli.image}; {@code io.argosy.agent.podman} pulls and runs images on machines.
 */
@NullMarked
package io.argosy.cli.kind.workflow.image;

import org.jspecify.annotations.NullMarked;
