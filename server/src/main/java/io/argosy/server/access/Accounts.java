package io.argosy.server.access;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.server.store.Documents;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All realms, users and tokens of one document. A writer changes its own copy; a published one is
 * never changed.
 */
final class Accounts {
  static final String NAME = "access.json";

  final Documents.Document document;
  final TreeMap<String, Realm> realms = new TreeMap<>();
  final TreeMap<String, User> users = new TreeMap<>();
  final TreeMap<String, Token> tokens = new TreeMap<>();

  /** Reads a document; one without a body is empty. */
  Accounts(Documents.Document document) {
    this.document = document;
    if (document.body().length > 0) {
      read(JsonTree.fields(NAME, document.body()));
    }
  }

  /** The initial state without accounts. */
  static Accounts empty() {
    return new Accounts(Documents.Document.none(NAME));
  }

  /** A copy that can be changed. */
  Accounts copy() {
    return new Accounts(document);
  }

  private void read(Fields fields) {
    fields.groups("realms").forEach(one -> put(Realm.from(one, plain -> plain)));
    for (Fields one : fields.groups("users")) {
      put(
          User.from(
              one.text("realm").orElse(Access.FIRST_REALM),
              one.section("share").orElse(one),
              plain -> plain));
    }
    fields.groups("tokens").forEach(one -> put(Token.from(one)));
  }

  /** Whether the realm is new. */
  boolean put(Realm realm) {
    return realms.put(realm.name(), realm) == null;
  }

  void put(User user) {
    users.put(user.realm() + "/" + user.name(), user);
  }

  void put(Token token) {
    tokens.put(token.id(), token);
  }

  /** The tokens that may create realms. */
  Stream<Token> operators() {
    return tokens.values().stream().filter(token -> token.scopes().contains(Scope.OPERATOR));
  }

  /** Whether any of them is valid then. */
  boolean operates(Instant now) {
    return operators().anyMatch(token -> now.isBefore(token.expires()));
  }

  /** Removes a token; tokens made with it now count as made by its own maker. */
  void remove(String id) {
    Token gone = tokens.remove(id);
    if (gone != null) {
      tokens.replaceAll(
          (_, token) ->
              token.maker().filter(id::equals).isPresent() ? token.of(gone.maker()) : token);
    }
  }

  /** A token and all tokens made with it, and their children. */
  List<String> familyOf(String id) {
    List<String> family = new ArrayList<>(List.of(id));
    for (int next = 0; next < family.size(); next++) {
      String maker = family.get(next);
      tokens.values().stream()
          .filter(token -> token.maker().filter(maker::equals).isPresent())
          .map(Token::id)
          .filter(child -> !family.contains(child))
          .forEach(family::add);
    }
    return family;
  }

  /** The document to store. */
  byte[] body() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("argosy", 1);
    fields.put("realms", realms.values().stream().map(Realm::fields).toList());
    fields.put("users", users.values().stream().map(Accounts::stored).toList());
    fields.put("tokens", tokens.values().stream().map(Token::stored).toList());
    return JsonText.of(fields).getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, Object> stored(User user) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("realm", user.realm());
    fields.put("share", user.fields());
    return fields;
  }
}
