package io.argosy.server.access;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.server.http.Problem;
import io.argosy.server.store.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * All realms, users and tokens, remembered in one document that is written whole at each change:
 * there are few of them, and they change rarely. Others may write it too; whoever finds that makes
 * the change again on what they wrote.
 */
public final class Access {
  /** Where the first token belongs. */
  public static final String FIRST_REALM = "main";

  /** Whose the first token is. */
  public static final String FIRST_USER = "operator";

  private static final String PREFIX = "argosy_";
  private static final String NAME = "access.json";

  /** Wrong tokens make nobody look more often than this. */
  private static final Duration QUIET = Duration.ofMillis(50);

  private final Documents documents;
  private final InstantSource clock;
  private Instant lookedAt = Instant.EPOCH;
  private Documents.Document read = Documents.Document.none(NAME);
  private final TreeMap<String, Realm> realms = new TreeMap<>();
  private final TreeMap<String, User> users = new TreeMap<>();
  private final TreeMap<String, Token> tokens = new TreeMap<>();

  private Access(Documents documents, InstantSource clock) {
    this.documents = documents;
    this.clock = clock;
  }

  /** Reads what is remembered. */
  public static Access open(Documents documents, InstantSource clock) throws IOException {
    Access access = new Access(documents, clock);
    access.refresh();
    return access;
  }

  /** Takes in what others wrote since; whether there was something. */
  public synchronized boolean refresh() throws IOException {
    Optional<Documents.Document> newer = documents.newer(read);
    newer.ifPresent(this::remember);
    return newer.isPresent();
  }

  private void remember(Documents.Document document) {
    read = document;
    realms.clear();
    users.clear();
    tokens.clear();
    if (document.body().length > 0) {
      read(JsonTree.fields(NAME, document.body()));
    }
  }

  /** Makes a change on what is there now, and stores it; a change of nothing is not stored. */
  private synchronized <T> Optional<T> change(Supplier<Optional<T>> change) throws IOException {
    while (true) {
      refresh();
      boolean stored = false;
      try {
        Optional<T> made = change.get();
        stored = made.isEmpty() || write();
        if (stored) {
          return made;
        }
      } finally {
        if (!stored) {
          remember(read);
        }
      }
    }
  }

  /** A new token: its open form is said here once and never again. */
  public record Minted(Token token, String open) {}

  /** The operator's token of a service that has none yet. */
  public Optional<Minted> firstToken() throws IOException {
    return change(
        () -> {
          if (!realms.isEmpty()) {
            return Optional.empty();
          }
          realms.put(FIRST_REALM, plainRealm(FIRST_REALM));
          return Optional.of(
              minted(FIRST_REALM, FIRST_USER, Set.of(Scope.values()), Duration.ofDays(3650)));
        });
  }

  private static Realm plainRealm(String name) {
    return new Realm(name, Realm.JOBS_DEFAULT, Realm.SLOTS_DEFAULT, Realm.BYTES_DEFAULT);
  }

  /**
   * Who shows this token.
   *
   * @throws Problem when nobody may
   */
  public synchronized Caller caller(Optional<String> authorization) {
    String shown =
        authorization
            .filter(header -> header.startsWith("Bearer "))
            .map(header -> header.substring("Bearer ".length()).strip())
            .orElseThrow(() -> unknown("a token is missing: send Authorization: Bearer TOKEN"));
    return caller(shown).orElseThrow(() -> unknown("the token is not known or has expired"));
  }

  /**
   * As {@link #caller(Optional)}; another replica may have made the token a moment ago.
   *
   * @throws Problem when nobody may
   */
  public synchronized Caller freshCaller(Optional<String> authorization) {
    try {
      return caller(authorization);
    } catch (Problem unknown) {
      if (authorization.isEmpty() || !sawSomethingNew()) {
        throw unknown;
      }
      return caller(authorization);
    }
  }

  /** Takes in what others wrote, if that was not done just now; whether there was something. */
  private boolean sawSomethingNew() {
    Instant now = clock.instant();
    if (now.isBefore(lookedAt.plus(QUIET))) {
      return false;
    }
    lookedAt = now;
    try {
      return refresh();
    } catch (IOException e) {
      return false; // Then it is not known here; whoever asks may ask again.
    }
  }

  /** Who shows this token, if it is good. */
  public synchronized Optional<Caller> caller(String shown) {
    String[] parts = shown.split("_", 3);
    if (parts.length != 3 || !shown.startsWith(PREFIX)) {
      return Optional.empty();
    }
    return Optional.ofNullable(tokens.get(parts[1]))
        .filter(token -> Secrets.equal(token.hash(), Secrets.hash(parts[2])))
        .filter(token -> clock.instant().isBefore(token.expires()))
        .map(token -> new Caller(token.realm(), token.user(), token.id(), token.scopes()));
  }

  private static Problem unknown(String sentence) {
    return new Problem(401, sentence).with("WWW-Authenticate", "Bearer");
  }

  public Minted mint(String realm, String user, Set<Scope> scopes, Duration good)
      throws IOException {
    return change(() -> Optional.of(minted(realm, user, scopes, good))).orElseThrow();
  }

  private Minted minted(String realm, String user, Set<Scope> scopes, Duration good) {
    String id = Secrets.randomHex(6);
    String secret = Secrets.random(24);
    Instant expires = clock.instant().plus(good);
    Token token = new Token(id, realm, user, scopes, expires, Secrets.hash(secret));
    tokens.put(id, token);
    return new Minted(token, PREFIX + id + "_" + secret);
  }

  public synchronized List<Token> tokens(String realm) {
    return tokens.values().stream().filter(token -> token.realm().equals(realm)).toList();
  }

  /** Takes a token back; whether it was there. */
  public boolean revoke(String realm, String id) throws IOException {
    return change(
            () ->
                Optional.ofNullable(tokens.get(id))
                    .filter(token -> token.realm().equals(realm))
                    .map(token -> tokens.remove(id)))
        .isPresent();
  }

  public synchronized List<Realm> realms() {
    return List.copyOf(realms.values());
  }

  public synchronized Optional<Realm> realm(String name) {
    return Optional.ofNullable(realms.get(name));
  }

  /** Makes a realm or changes its limits; whether it is new. */
  public boolean put(Realm realm) throws IOException {
    return change(() -> Optional.of(realms.put(realm.name(), realm) == null)).orElseThrow();
  }

  public synchronized List<User> users(String realm) {
    return users.values().stream().filter(user -> user.realm().equals(realm)).toList();
  }

  /** A user; one about whom nothing was said is a plain one. */
  public synchronized User user(String realm, String name) {
    return Optional.ofNullable(users.get(realm + "/" + name))
        .orElseGet(() -> User.plain(realm, name));
  }

  public void put(User user) throws IOException {
    change(
        () -> {
          users.put(user.realm() + "/" + user.name(), user);
          return Optional.of(user);
        });
  }

  private void read(Fields fields) {
    fields.groups("realms").forEach(one -> add(Realm.from(one, plain -> plain)));
    for (Fields one : fields.groups("users")) {
      User user =
          User.from(
              one.text("realm").orElse(FIRST_REALM),
              one.section("share").orElse(one),
              plain -> plain);
      users.put(user.realm() + "/" + user.name(), user);
    }
    fields.groups("tokens").forEach(one -> add(Token.from(one)));
  }

  private void add(Realm realm) {
    realms.put(realm.name(), realm);
  }

  private void add(Token token) {
    tokens.put(token.id(), token);
  }

  /** Whether it could be written: nobody else had. */
  private boolean write() throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("argosy", 1);
    fields.put("realms", realms.values().stream().map(Realm::fields).toList());
    fields.put("users", users.values().stream().map(Access::stored).toList());
    fields.put("tokens", new ArrayList<>(tokens.values()).stream().map(Token::stored).toList());
    byte[] text = JsonText.of(fields).getBytes(StandardCharsets.UTF_8);
    Optional<Long> version = documents.replace(read, text);
    version.ifPresent(now -> read = new Documents.Document(NAME, now, text));
    return version.isPresent();
  }

  private static Map<String, Object> stored(User user) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("realm", user.realm());
    fields.put("share", user.fields());
    return fields;
  }
}
