package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * Hosts that share one link to the other clouds.
 *
 * @param uplinkBytesPerSecond the most between a host here and one in another cloud
 * @param registryBytesPerSecond the most from the image registry to a host here; infinite where
 *     only the host's own link counts, as in eq. (1)
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
