package io.argosy.agent.podman;

/**
 * An image as this machine has it.
 *
 * @param name as the job names it
 * @param id what it is run by: whatever is called so later, this one stays
 * @param digest what registries know it by, such as {@code sha256:…}
 */
public record Image(String name, String id, String digest) {}
