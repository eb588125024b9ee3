package io.argosy.server.rest;

import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Admission;
import io.argosy.server.access.Caller;
import io.argosy.server.access.Scope;
import io.argosy.server.compat.CompatApi;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.http.Handler;
import io.argosy.server.http.OtherReplica;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Relay;
import io.argosy.server.http.Router;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All addresses of the service. */
public final class Api implements Handler, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Api.class);

  private final Service service;
  private final Router router = new Router();
  private final Meters meters;
  private final Relay relay = new Relay();
  private final Admission admission;
  private final SignIns signIns;

  /**
   * @param secure whether clients reach the service by HTTPS
   * @param limits how often a client may call
   */
  public Api(Service service, boolean secure, ConnectionLimits limits, KindApis kinds) {
    this.service = service;
    this.meters = new Meters(service);
    this.admission = new Admission(service.audit(), limits);
    this.signIns = new SignIns(service, admission);
    new OpenApi(service, meters, signIns::caller).on(router);
    new JobsApi(this, kinds).on(router);
    new RetentionApi(this).on(router);
    kinds.all().forEach(kind -> kind.on(this, router));
    new MachinesApi(this).on(router);
    new FilesApi(this).on(router);
    new PeopleApi(this).on(router);
    new CompatApi(service, secure, admission).on(router);
  }

  public Service service() {
    return service;
  }

  Admission admission() {
    return admission;
  }

  /** The methods and addresses, with the parameters that each accepts. */
  public SequencedMap<String, Optional<List<String>>> routes() {
    return router.routes();
  }

  /** Answers a request whose sender showed a token that allows it. */
  @FunctionalInterface
  public interface Allowed {
    ApiResponse answer(Call call) throws IOException, InterruptedException;
  }

  /** A request, the named parts of its address, its caller, and its realm. */
  public record Call(
      ApiRequest request, Map<String, String> parts, Caller caller, RealmWorld world) {
    public String part(String name) {
      return parts.getOrDefault(name, "");
    }
  }

  /** A handler that first requires a token with a scope. */
  public Router.Routed allowed(Scope scope, Allowed handler) {
    return (request, parts) -> {
      Caller caller = signIns.caller(request).must(scope);
      RealmWorld world =
          service.world(caller.realm()).orElseThrow(() -> new OtherReplica(caller.realm()));
      return handler.answer(new Call(request, parts, caller, world));
    };
  }

  public void audit(Call call, String did, String what) {
    service.audit().wrote(call.caller(), did, what, call.request().id());
  }

  /** Audits that the caller fetched something; repeats within a minute are only counted. */
  public void fetched(Call call, String did, String what) {
    service.audit().fetched(call.caller(), did, what, call.request().id());
  }

  @Override
  public ApiResponse answer(ApiRequest request) throws IOException, InterruptedException {
    long began = System.nanoTime();
    String pattern = "none";
    int status = 500;
    try {
      Router.Found found = router.find(request);
      pattern = found.pattern();
      ApiResponse response = here(found, request);
      status = response.status();
      if (status < 400 && !OpenApi.isOpen(pattern)) {
        request.peer().known().run();
      }
      return response;
    } catch (Problem e) {
      status = e.status();
      throw e;
    } finally {
      meters.answered(request.method(), pattern, status, System.nanoTime() - began);
      log(request, pattern, status, began);
    }
  }

  /** Answers, or forwards the request to the replica that owns the realm. */
  private ApiResponse here(Router.Found found, ApiRequest request)
      throws IOException, InterruptedException {
    try {
      return guarded(found, request);
    } catch (OtherReplica e) {
      if (Relay.isRelayed(request)) {
        throw new Problem(503, "realm " + e.realm() + " is not open here either")
            .with("Retry-After", "1");
      }
      return relay.send(request, () -> service.elsewhere(e.realm()));
    }
  }

  private static ApiResponse guarded(Router.Found found, ApiRequest request)
      throws IOException, InterruptedException {
    try {
      return found.answer(request);
    } catch (BadInput e) {
      throw Problem.of(e);
    } catch (Blobs.TooLarge e) {
      throw new Problem(413, "the body is too large: " + e.getMessage())
          .with("Connection", "close");
    } catch (UncheckedIOException e) {
      throw StorageProblem.of(request.id(), Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw StorageProblem.of(request.id(), e);
    } catch (RuntimeException e) {
      if (e instanceof Problem || e instanceof OtherReplica) {
        throw e;
      }
      throw fault(request, e);
    }
  }

  private static Problem fault(ApiRequest request, RuntimeException e) {
    LOG.atError().addKeyValue("request", request.id()).setCause(e).log("a fault of the service");
    return new Problem(500, "a fault of the service; its log has it under this request id");
  }

  @Override
  public void close() {
    relay.close();
  }

  /** Query strings may hold signatures, compatibility paths hold secrets: neither is logged. */
  private static void log(ApiRequest request, String pattern, int status, long began) {
    boolean secret = request.target().startsWith("/compat");
    LOG.atInfo()
        .addKeyValue("request", request.id())
        .addKeyValue("method", request.method())
        .addKeyValue("path", secret ? pattern : request.target())
        .addKeyValue("status", status)
        .addKeyValue("millis", (System.nanoTime() - began) / 1_000_000)
        .log("answered");
  }
}
