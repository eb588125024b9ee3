package io.argosy.server.http;

/** This replica cannot answer the request, because its realm is not open here. */
public final class OtherReplica extends RuntimeException {
  private final String realm;

  public OtherReplica(String realm) {
    super("realm " + realm + " is not open here", null, false, false);
    this.realm = realm;
  }

  public String realm() {
    return realm;
  }
}
