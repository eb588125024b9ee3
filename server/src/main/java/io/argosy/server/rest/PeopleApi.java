package io.argosy.server.rest;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.UserId;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.Advice;
import io.argosy.server.access.Access;
import io.argosy.server.access.Caller;
import io.argosy.server.access.Realm;
import io.argosy.server.access.Scope;
import io.argosy.server.access.Token;
import io.argosy.server.access.User;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Bodies;
import io.argosy.server.http.Problem;
import io.argosy.server.http.Router;
import io.argosy.server.realm.SiteFields;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/** Realms, users, tokens, sites, and the audit log. */
final class PeopleApi {
  private static final Duration TOKEN_LIMIT = Duration.ofDays(3650);

  private final Api api;
  private final Service service;

  PeopleApi(Api api) {
    this.api = api;
    this.service = api.service();
  }

  void on(Router router) {
    router
        .on("GET", "/v1/whoami", api.allowed(Scope.READ, this::whoami))
        .on("GET", "/v1/sites", api.allowed(Scope.READ, this::sites))
        .on("GET", "/v1/users", api.allowed(Scope.ADMIN, this::users))
        .on("PUT", "/v1/users", api.allowed(Scope.ADMIN, this::putUser))
        .on("GET", "/v1/tokens", api.allowed(Scope.ADMIN, this::tokens))
        .on("POST", "/v1/tokens", api.allowed(Scope.ADMIN, this::mint))
        .on("DELETE", "/v1/tokens/{token}", api.allowed(Scope.ADMIN, this::revoke), "children")
        .on("GET", "/v1/audit", api.allowed(Scope.ADMIN, this::audit))
        .on("GET", "/v1/realms", api.allowed(Scope.OPERATOR, this::realms))
        .on("PUT", "/v1/realms", api.allowed(Scope.OPERATOR, this::putRealm));
  }

  private static ApiResponse list(String name, List<?> items) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put(name, items);
    return ApiResponse.json(200, fields);
  }

  private ApiResponse whoami(Api.Call call) {
    Caller caller = call.caller();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("realm", caller.realm());
    fields.put("user", caller.user());
    fields.put("scopes", caller.scopes().stream().map(Scope::word).sorted().toList());
    service.access().tokens(caller.realm()).stream()
        .filter(token -> token.id().equals(caller.token()))
        .forEach(token -> fields.put("expires", token.expires()));
    return ApiResponse.json(200, fields);
  }

  private ApiResponse sites(Api.Call call) throws IOException {
    TreeMap<MachineId, Machine> up =
        call.world()
            .look(
                state -> {
                  TreeMap<MachineId, Machine> found = new TreeMap<>();
                  state.machines().forEach(machine -> found.put(machine.id(), machine));
                  return found;
                });
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("sites", SiteFields.of(call.world(), up));
    fields.put("advice", call.world().advice().map(Advice::fields));
    Optional<Realm> realm = service.access().realm(call.caller().realm());
    if (realm.isPresent()) {
      fields.put("realm", withUse(realm.get()));
    }
    return ApiResponse.json(200, fields);
  }

  private ApiResponse users(Api.Call call) {
    return list(
        "users", service.access().users(call.caller().realm()).stream().map(User::fields).toList());
  }

  private ApiResponse putUser(Api.Call call) throws IOException {
    User user = User.from(call.caller().realm(), Bodies.json(call.request()), this::known);
    service.access().put(user);
    call.world()
        .tell(
            at ->
                new Stimulus.ShareSet(at, new UserId(user.name()), user.weight(), user.maxSlots()));
    api.audit(call, "user.set", user.name());
    return ApiResponse.json(200, user.fields());
  }

  private User known(User plain) {
    return service.access().user(plain.realm(), plain.name());
  }

  private Realm known(Realm plain) {
    return service.access().realm(plain.name()).orElse(plain);
  }

  private ApiResponse tokens(Api.Call call) {
    return list(
        "tokens",
        service.access().tokens(call.caller().realm()).stream().map(Token::fields).toList());
  }

  private ApiResponse mint(Api.Call call) throws IOException {
    Fields fields = Bodies.json(call.request()).only("user", "scopes", "expiresIn");
    Set<Scope> scopes = Token.scopes(fields);
    if (!call.caller().scopes().containsAll(scopes)) {
      throw new Problem(403, "a token cannot allow more than the token that makes it");
    }
    Duration good = fields.duration("expiresIn", "90d").orElse(Duration.ofDays(90));
    if (good.compareTo(TOKEN_LIMIT) > 0) {
      throw fields.wrong("expiresIn", "at most 3650d");
    }
    User user = User.from(call.caller().realm(), fields.alone("user"), this::known);
    Access.Minted minted =
        service.access().mint(call.caller().realm(), user.name(), scopes, good, call.caller());
    api.audit(call, "token.create", minted.token().id());
    SequencedMap<String, Object> answer = minted.token().fields();
    answer.put("token", minted.open());
    return ApiResponse.json(201, answer);
  }

  private ApiResponse revoke(Api.Call call) throws IOException {
    String id = call.part("token");
    String children = call.request().parameter("children").orElse("false");
    if (!List.of("true", "false").contains(children)) {
      throw Problem.badRequest("children is " + children + "; it must be true or false");
    }
    refuseAbove(call, id);
    boolean withChildren = children.equals("true");
    List<String> gone = service.access().revoke(call.caller().realm(), id, withChildren);
    if (gone.isEmpty()) {
      throw Problem.notThere("token", id);
    }
    gone.forEach(one -> api.audit(call, "token.revoke", one));
    return ApiResponse.empty(204);
  }

  /**
   * Without the right to manage realms, a caller revokes no such right and no other realm's token.
   */
  private void refuseAbove(Api.Call call, String id) {
    boolean operates =
        service.access().tokens(call.caller().realm()).stream()
            .anyMatch(it -> it.id().equals(id) && it.scopes().contains(Scope.OPERATOR));
    if (operates && !call.caller().scopes().contains(Scope.OPERATOR)) {
      throw new Problem(
          403, "token " + id + " allows operator; only a token that allows it can take it back");
    }
  }

  private ApiResponse audit(Api.Call call) {
    List<String> lines = service.audit().last(call.caller().realm(), 1000);
    return ApiResponse.text(
        200,
        "application/x-ndjson",
        String.join("", lines.stream().map(line -> line + "\n").toList()));
  }

  private ApiResponse realms(Api.Call call) throws IOException {
    List<SequencedMap<String, Object>> realms = new ArrayList<>();
    for (Realm realm : service.access().realms()) {
      realms.add(withUse(realm));
    }
    return list("realms", realms);
  }

  /** The limits of a realm, and what it uses of them. */
  private SequencedMap<String, Object> withUse(Realm realm) throws IOException {
    SequencedMap<String, Object> fields = realm.fields();
    fields.put("storedBytes", service.blobs().bytes(realm.name()));
    fields.put("reservedBytes", service.blobs().reserved(realm.name()));
    return fields;
  }

  private ApiResponse putRealm(Api.Call call) throws IOException {
    Realm realm = Realm.from(Bodies.json(call.request()), this::known);
    boolean fresh = service.access().put(realm);
    service.start(realm.name());
    service.retention().changed(realm);
    api.audit(call, "realm.set", realm.name());
    SequencedMap<String, Object> fields = realm.fields();
    // Also for a realm without any valid token, or one whose creation a server crash interrupted.
    if (fresh || !service.access().isEntered(realm.name())) {
      Set<Scope> scopes = EnumSet.complementOf(EnumSet.of(Scope.OPERATOR));
      Access.Minted first =
          service
              .access()
              .mint(realm.name(), "admin", scopes, Duration.ofDays(3650), call.caller());
      fields.put("token", first.open());
    }
    return ApiResponse.json(fresh ? 201 : 200, fields);
  }
}
