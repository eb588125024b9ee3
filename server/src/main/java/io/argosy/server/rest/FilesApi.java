package io.argosy.server.rest;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.wire.Direct;
import io.argosy.protocol.wire.UploadStep;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.ContentName;
import io.argosy.runtime.blobs.DirectBlobs;
import io.argosy.server.access.Scope;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.OtherReplica;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Reservation;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;

/** Transfers of bodies: files of jobs by their content, everything else by signed addresses. */
final class FilesApi {
  /** Refuses larger bodies, whatever the realm's limit. */
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
        .on("GET", "/v1/blobs/{realm}/{rest...}", this::get, "expires", "signature")
        .on("PUT", "/v1/blobs/{realm}/{rest...}", this::put, "expires", "signature")
        .on("POST", "/v1/blobs/{realm}/{rest...}", this::step, "expires", "signature");
  }

  static ApiResponse.Body body(Blobs blobs, String name) {
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

  private ApiResponse headFile(Api.Call call) throws IOException {
    String name = call.world().names().file(sha256(call));
    call.world().sheets().files().asked(sha256(call), call.world().now());
    return ApiResponse.empty(service.blobs().size(name).isPresent() ? 200 : 404);
  }

  private ApiResponse putFile(Api.Call call) throws IOException {
    String sha256 = sha256(call);
    String name = call.world().names().file(sha256);
    call.world().sheets().files().asked(sha256, call.world().now());
    if (service.blobs().size(name).isPresent()) {
      return ApiResponse.json(200, stored(sha256));
    }
    // No user may store other content under a name: a body with a wrong hash never completes.
    try (Reservation held = service.blobs().reserve(name, length(call.request()))) {
      InputStream body = new NamedContent(call.request().body(), sha256);
      service.blobs().put(name, body, BODY_LIMIT, held);
    }
    return ApiResponse.json(201, stored(sha256));
  }

  /** The declared length of a body; the service does not even read one that is too long. */
  private static OptionalLong length(ApiRequest request) {
    long length = request.length().orElse(-1L);
    return length < 0 ? OptionalLong.empty() : OptionalLong.of(atMost(length));
  }

  private static long atMost(long bytes) {
    if (bytes > BODY_LIMIT) {
      throw new Problem(413, "the body is larger than " + BODY_LIMIT + " bytes")
          .with("Connection", "close");
    }
    return bytes;
  }

  /** The replica that owns a realm stores its bodies, because it counts and removes them. */
  private void requireOwner(String realm, String name) {
    RealmWorld world = service.world(realm).orElseThrow(() -> new OtherReplica(realm));
    if (world.names().jobOf(name).filter(world.removals()::isGone).isPresent()) {
      throw new Problem(410, "the job of this body was removed").with("Connection", "close");
    }
  }

  private static SequencedMap<String, Object> stored(String sha256) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("sha256", sha256);
    return fields;
  }

  /** The blob that a signed address names. */
  private String signed(ApiRequest request, String method, Map<String, String> parts) {
    String blob = parts.getOrDefault("realm", "") + "/" + parts.getOrDefault("rest", "");
    api.admission().signed(request, service.urls(), method, Service.BLOBS + blob, 403);
    return blob;
  }

  private ApiResponse get(ApiRequest request, Map<String, String> parts) throws IOException {
    String name = signed(request, "GET", parts);
    long size =
        service.blobs().size(name).orElseThrow(() -> new Problem(404, "the body is not there"));
    boolean asked = request.header(Direct.HEADER).filter("yes"::equals).isPresent();
    if (asked && size >= Direct.LEAST_BYTES && service.blobs().direct().isPresent()) {
      DirectBlobs direct = service.blobs().direct().get();
      return ApiResponse.empty(307).with("Location", direct.read(name, service.times().signed()));
    }
    return new ApiResponse(
        200,
        Map.of("Content-Type", "application/octet-stream"),
        OptionalLong.of(size),
        body(service.blobs(), name));
  }

  private ApiResponse put(ApiRequest request, Map<String, String> parts) throws IOException {
    String name = signed(request, "PUT", parts);
    requireOwner(parts.getOrDefault("realm", ""), name);
    Optional<String> sha256 = ContentName.from(name).map(ContentName::sha256);
    InputStream body =
        sha256.isPresent() ? new NamedContent(request.body(), sha256.get()) : request.body();
    ResultRef ref;
    try (Reservation held = service.blobs().reserve(name, length(request))) {
      ref = service.blobs().put(name, body, BODY_LIMIT, held);
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("bytes", ref.bytes());
    fields.put("sha256", ref.sha256());
    return ApiResponse.json(201, fields);
  }

  /** A caller that may write a body may also ask for a direct upload past the service. */
  private ApiResponse step(ApiRequest request, Map<String, String> parts) throws IOException {
    String name = signed(request, "PUT", parts);
    UploadStep step = UploadStep.from(Bodies.json(request));
    requireOwner(parts.getOrDefault("realm", ""), name);
    if (step.kind() == UploadStep.Kind.BEGIN) {
      atMost(step.bytes());
    }
    UploadSteps steps = new UploadSteps(service.blobs(), service.times().signed());
    return ApiResponse.json(200, steps.take(name, step).fields());
  }
}
