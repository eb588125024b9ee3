/**
 * Images of jobs of any kind, before anything starts: whether their registries have them, and where
 * podman keeps them.
 *
 * <p>Start at {@link RegistryCheck}. Images that a workflow describes are built in {@code
 * io.argosy.cli.kind.workflow.image}.
 */
@NullMarked
package io.argosy.cli.image;

import org.jspecify.annotations.NullMarked;
