/** Stores bodies in S3. A server loads this module only if it is configured to. */
module io.argosy.s3 {
  requires transitive io.argosy.core;
  requires io.argosy.protocol;
  requires transitive io.argosy.runtime;
  requires static org.jspecify;
  requires software.amazon.awssdk.auth;
  requires software.amazon.awssdk.awscore;
  requires software.amazon.awssdk.core;
  requires software.amazon.awssdk.http;
  requires software.amazon.awssdk.http.urlconnection;
  requires software.amazon.awssdk.regions;
  requires software.amazon.awssdk.retries;
  requires software.amazon.awssdk.retries.api;
  requires software.amazon.awssdk.services.s3;

  exports io.argosy.s3;
}
