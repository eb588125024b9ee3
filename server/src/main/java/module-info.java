/** The multi-user service around the kernel: HTTP, realms, tokens and views. */
module io.argosy.server {
  requires com.h2database.mvstore;
  requires com.zaxxer.hikari;
  requires flyway.core;
  requires io.argosy.core;
  requires io.argosy.host;
  requires io.argosy.journal;
  requires io.argosy.protocol;
  requires io.argosy.runtime;
  requires io.argosy.explain;
  requires io.helidon.common.socket;
  requires io.helidon.common.tls;
  requires io.helidon.http;
  requires io.helidon.webserver;
  requires java.logging;
  requires java.management;
  requires java.net.http;
  requires java.sql;
  requires jdk.management;
  requires micrometer.core;
  requires micrometer.registry.prometheus;
  requires org.slf4j;
  requires static org.jspecify;

  provides java.net.spi.InetAddressResolverProvider with
      io.argosy.server.http.ForwardLookup;

  exports io.argosy.server;
  exports io.argosy.server.backup;
  exports io.argosy.server.http;
  exports io.argosy.server.index;
  exports io.argosy.server.job;
  exports io.argosy.server.kind;
  exports io.argosy.server.kind.bag;
  exports io.argosy.server.postgres;
  exports io.argosy.server.realm;
  exports io.argosy.server.rental;
  exports io.argosy.server.rest;
  exports io.argosy.server.store;
}
