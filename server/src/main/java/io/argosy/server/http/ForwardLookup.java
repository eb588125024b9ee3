package io.argosy.server.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.util.stream.Stream;

/**
 * Names are looked up as ever, addresses never. The web server asks for the name of whoever
 * connects before it has said anything, and the answer comes from a name server of the stranger's
 * own choice: one that never answers would hold a thread of ours for each connection.
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

      /** Whoever asks for a name is shown the address. */
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
