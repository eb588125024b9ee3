package io.argosy.server.rest;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Realm;
import io.argosy.server.access.Scope;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Request;
import io.argosy.server.http.Response;
import io.argosy.server.http.Router;
import io.argosy.server.realm.Service;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;

/** Bodies in and out: files of jobs by their content, everything else by signed addresses. */
final class FilesApi {
  /** Larger bodies than this are refused, whatever the realm's limit. */
  private static final long BODY_LIMIT = 64L << 30;

  private final Api api;
  private final Service service;

  FilesApi(Api api) {
    this.api = api;
    this.service = api.service();
  }

  void on(Router router) {
    router
        .on("PUT", "/v1/files/{sha256}", api.allowed(Scope.SUBMIT, this::putFile))
        .on("HEAD", "/v1/files/{sha256}", api.allowed(Scope.SUBMIT, this::headFile))
        .on("GET", "/v1/blobs/{realm}/{rest...}", this::get)
        .on("PUT", "/v1/blobs/{realm}/{rest...}", this::put);
  }

  static Response.Body body(Blobs blobs, String name) {
    return out -> {
      try (InputStream in = blobs.get(name)) {
        in.transferTo(out);
      }
    };
  }

  private static String sha256(Api.Call call) {
    String sha256 = call.part("sha256");
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw Problem.badRequest(
          "the file is called " + sha256 + "; it must be called by its SHA-256 in hexadecimal");
    }
    return sha256;
  }

  private Response headFile(Api.Call call) throws IOException {
    String name = call.world().names().file(sha256(call));
    return Response.empty(service.blobs().size(name).isPresent() ? 200 : 404);
  }

  private Response putFile(Api.Call call) throws IOException {
    String sha256 = sha256(call);
    String name = call.world().names().file(sha256);
    if (service.blobs().size(name).isPresent()) {
      return Response.json(200, stored(sha256));
    }
    // Stored under a name of its own first: nobody may fill another's content with something else.
    String incoming = call.world().names().incoming();
    try {
      long room = room(call.request(), call.caller().realm());
      ResultRef ref = service.blobs().put(incoming, call.request().body(), room);
      if (!ref.sha256().equals(sha256)) {
        throw Problem.badRequest(
            "the body's SHA-256 is " + ref.sha256() + "; it was called " + sha256);
      }
      try (InputStream in = service.blobs().get(incoming)) {
        service.blobs().put(name, in, BODY_LIMIT);
      }
    } finally {
      service.blobs().remove(incoming);
    }
    return Response.json(201, stored(sha256));
  }

  /** How long a body may be; one that says that it is longer is not even read. */
  private long room(Request request, String realm) throws IOException {
    long limit = service.access().realm(realm).map(Realm::maxBytes).orElse(0L);
    long left = limit - service.blobs().bytes(realm);
    if (left <= 0) {
      throw new Problem(
          507, "realm " + realm + " has stored its limit of " + limit + " bytes; remove something");
    }
    long room = Math.min(left, BODY_LIMIT);
    if (request.length().orElse(0L) > room) {
      throw new Problem(413, "the body is larger than the " + room + " bytes that are left for it")
          .with("Connection", "close");
    }
    return room;
  }

  private static SequencedMap<String, Object> stored(String sha256) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("sha256", sha256);
    return fields;
  }

  /** The blob that a signed address names. */
  private String signed(Request request, String realm, String rest) {
    String blob = realm + "/" + rest;
    service
        .urls()
        .refusal(
            request.method(),
            Service.BLOBS + blob,
            request.parameter("expires"),
            request.parameter("signature"))
        .ifPresent(
            why -> {
              throw new Problem(403, why);
            });
    return blob;
  }

  private Response get(Request request, Map<String, String> parts) throws IOException {
    String name = signed(request, parts.getOrDefault("realm", ""), parts.getOrDefault("rest", ""));
    long size =
        service.blobs().size(name).orElseThrow(() -> new Problem(404, "the body is not there"));
    return new Response(
        200,
        Map.of("Content-Type", "application/octet-stream"),
        OptionalLong.of(size),
        body(service.blobs(), name));
  }

  private Response put(Request request, Map<String, String> parts) throws IOException {
    String realm = parts.getOrDefault("realm", "");
    String name = signed(request, realm, parts.getOrDefault("rest", ""));
    ResultRef ref = service.blobs().put(name, request.body(), room(request, realm));
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("bytes", ref.bytes());
    fields.put("sha256", ref.sha256());
    return Response.json(201, fields);
  }
}
