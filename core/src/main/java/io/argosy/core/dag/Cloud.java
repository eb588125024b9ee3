package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * Hosts behind one line to the other clouds.
 *
 * @param uplinkBytesPerSecond what flows between a host here and one in another cloud, at most
 * @param registryBytesPerSecond what flows from the registry of images to a host here, at most;
 *     infinite where only the host's own line counts, as in eq. (1)
 */
public record Cloud(
    String name, double uplinkBytesPerSecond, double registryBytesPerSecond, List<Host> hosts) {
  public Cloud {
    hosts = List.copyOf(hosts);
    require(
        uplinkBytesPerSecond > 0,
        "the uplink of cloud " + name + " is positive, was " + uplinkBytesPerSecond);
    require(
        registryBytesPerSecond > 0,
        "the way to the registry from cloud "
            + name
            + " is positive, was "
            + registryBytesPerSecond);
  }
}
