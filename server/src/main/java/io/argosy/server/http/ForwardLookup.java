package io.argosy.server.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.util.stream.Stream;

/**
 * Resolves names as usual, and never addresses. The web server looks up the name of each client
 * before it sends anything, and a name server of the client's choice answers: a name server that
 * never answers would hold one server thread for each connection.
 */
public final class ForwardLookup extends InetAddressResolverProvider {
  @Override
  public InetAddressResolver get(Configuration configuration) {
    InetAddressResolver usual = configuration.builtinResolver();
    return new InetAddressResolver() {
      @Override
      public Stream<InetAddress> lookupByName(String host, LookupPolicy policy)
          throws UnknownHostException {
        return usual.lookupByName(host, policy);
      }

      /** The name of an address is the address itself. */
      @Override
      public String lookupByAddress(byte[] address) throws UnknownHostException {
        throw new UnknownHostException("addresses are not looked up");
      }
    };
  }

  @Override
  public String name() {
    return "names only";
  }
}
