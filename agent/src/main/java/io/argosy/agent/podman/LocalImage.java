package io.argosy.agent.podman;

/**
 * An image on this machine.
 *
 * @param name as the job names it
 * @param id by which it runs: it stays the same even if the name later refers to another image
 * @param digest by which registries know it, such as {@code sha256:…}
 */
public record LocalImage(String name, String id, String digest) {}
