package io.argosy.server.access;

import io.argosy.server.http.Problem;
import io.argosy.server.store.Documents;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * All realms, users and tokens, stored in one document that is written whole at each change: there
 * are few of them, and they change rarely. Other replicas may write it too; a writer that detects
 * this repeats its change on the newer version.
 */
public final class Access {
  /** The realm of the first token. */
  public static final String FIRST_REALM = "main";

  /** The user of the first token. */
  public static final String FIRST_USER = "operator";

  private static final String PREFIX = "argosy_";

  private final Documents documents;
  private final InstantSource clock;

  /** The current accounts; readers never wait for the store. */
  private volatile Accounts roll = Accounts.empty();

  /** Held by a thread that changes something, until it is stored. */
  private final Object pen = new Object();

  /** For tokens that are not known. */
  private final TokenLook look;

  private Access(Documents documents, InstantSource clock) {
    this.documents = documents;
    this.clock = clock;
    look = new TokenLook(this::refresh, clock);
  }

  /** Reads the stored accounts. */
  public static Access open(Documents documents, InstantSource clock) throws IOException {
    Access access = new Access(documents, clock);
    access.refresh();
    return access;
  }

  /**
   * Reads the stored accounts of a service.
   *
   * @throws io.argosy.server.store.IdentityFault when the store has realms, and no account names
   *     any
   */
  public static Access open(Store store, InstantSource clock) throws IOException {
    Access access = open(store.documents(), clock);
    if (access.realms().isEmpty()) {
      LostAccess.refuse(store);
    }
    return access;
  }

  /** Reads what other replicas wrote since; returns whether anything changed. */
  public boolean refresh() throws IOException {
    Accounts before = roll;
    Optional<Documents.Document> newer = documents.newer(before.document);
    if (newer.isPresent()) {
      Accounts after = new Accounts(newer.get());
      if (after.realms.isEmpty() && !before.realms.isEmpty()) {
        throw LostAccess.emptied(documents);
      }
      show(before, after);
    }
    return newer.isPresent();
  }

  /** Publishes the new version, unless another thread published a newer one. */
  private synchronized void show(Accounts before, Accounts after) {
    if (roll == before || roll.document.version() < after.document.version()) {
      roll = after;
    }
  }

  /** Applies a change to the current version, and stores it; an empty change is not stored. */
  private <T> Optional<T> change(Function<Accounts, Optional<T>> change) throws IOException {
    synchronized (pen) {
      while (true) {
        refresh();
        Accounts before = roll;
        Accounts after = before.copy();
        Optional<T> made = change.apply(after);
        if (made.isEmpty() || write(before, after.body())) {
          return made;
        }
      }
    }
  }

  /** Whether the write succeeded, because no other replica had written. */
  private boolean write(Accounts before, byte[] body) throws IOException {
    Optional<Long> version = documents.replace(before.document, body);
    version.ifPresent(
        now -> show(before, new Accounts(new Documents.Document(Accounts.NAME, now, body))));
    return version.isPresent();
  }

  /** A new token; its open form is available only here, once. */
  public record Minted(Token token, String open) {}

  /** The operator's token of a service that has none yet. */
  public Optional<Minted> firstToken() throws IOException {
    return change(
        draft -> {
          if (!draft.realms.isEmpty()) {
            return Optional.empty();
          }
          draft.put(plainRealm(FIRST_REALM));
          return Optional.of(
              minted(
                  draft, FIRST_REALM, FIRST_USER, Set.of(Scope.values()), Duration.ofDays(3650)));
        });
  }

  private static Realm plainRealm(String name) {
    return Realm.plain(name);
  }

  /**
   * The caller that shows this token.
   *
   * @throws Problem when the token is not valid
   */
  public Caller caller(Optional<String> authorization) {
    String shown =
        authorization
            .filter(header -> header.startsWith("Bearer "))
            .map(header -> header.substring("Bearer ".length()).strip())
            .orElseThrow(() -> unknown("a token is missing: send Authorization: Bearer TOKEN"));
    return caller(shown).orElseThrow(() -> unknown("the token is not known or has expired"));
  }

  /**
   * As {@link #caller(Optional)}; also finds a token that another replica made a moment ago.
   *
   * @throws Problem with 401 when the token is not valid, with 503 while the store does not answer
   */
  public Caller freshCaller(Optional<String> authorization) {
    Accounts before = roll;
    try {
      return caller(authorization);
    } catch (Problem unknown) {
      if (authorization.isEmpty() || (roll == before && !look.sawSomethingNew())) {
        throw unknown;
      }
      return caller(authorization);
    }
  }

  /** Who shows this token, if it is good. */
  public Optional<Caller> caller(String shown) {
    String[] parts = shown.split("_", 3);
    if (parts.length != 3 || !shown.startsWith(PREFIX)) {
      return Optional.empty();
    }
    return Optional.ofNullable(roll.tokens.get(parts[1]))
        .filter(token -> Secrets.equal(token.hash(), Secrets.hash(parts[2])))
        .filter(token -> clock.instant().isBefore(token.expires()))
        .map(token -> new Caller(token.realm(), token.user(), token.id(), token.scopes()));
  }

  /** Whether the token with this id has neither been revoked nor expired. */
  public boolean isGood(String id) {
    Token token = roll.tokens.get(id);
    return token != null && clock.instant().isBefore(token.expires());
  }

  private static Problem unknown(String sentence) {
    return new Problem(401, sentence).with("WWW-Authenticate", "Bearer");
  }

  public Minted mint(String realm, String user, Set<Scope> scopes, Duration good)
      throws IOException {
    return change(draft -> Optional.of(minted(draft, realm, user, scopes, good))).orElseThrow();
  }

  /**
   * As above, made by a caller with a token: the new token expires no later than that one.
   *
   * @throws Problem when the caller's token is no longer valid
   */
  public Minted mint(String realm, String user, Set<Scope> scopes, Duration good, Caller maker)
      throws IOException {
    return change(
            draft -> {
              Token own = draft.tokens.get(maker.token());
              if (own == null || !clock.instant().isBefore(own.expires())) {
                throw unknown("the token is not known or has expired");
              }
              Instant asked = clock.instant().plus(good);
              Instant expires = asked.isAfter(own.expires()) ? own.expires() : asked;
              return Optional.of(
                  minted(draft, realm, user, scopes, expires, Optional.of(own.id())));
            })
        .orElseThrow();
  }

  /** A token with every scope, for the person who controls the machine or its database. */
  public Minted recover() throws IOException {
    return recover(List.of());
  }

  /** As above, in a service that has lost its accounts; its realms get the usual limits. */
  public Minted recover(Collection<String> realms) throws IOException {
    return change(
            draft -> {
              realms.forEach(it -> draft.realms.computeIfAbsent(it, Access::plainRealm));
              draft.realms.computeIfAbsent(FIRST_REALM, Access::plainRealm);
              return Optional.of(
                  minted(
                      draft,
                      FIRST_REALM,
                      FIRST_USER,
                      Set.of(Scope.values()),
                      Duration.ofDays(3650)));
            })
        .orElseThrow();
  }

  private Minted minted(
      Accounts draft, String realm, String user, Set<Scope> scopes, Duration good) {
    Instant expires = clock.instant().plus(good);
    return minted(draft, realm, user, scopes, expires, Optional.empty());
  }

  private static Minted minted(
      Accounts draft,
      String realm,
      String user,
      Set<Scope> scopes,
      Instant expires,
      Optional<String> maker) {
    String id = Secrets.randomHex(6);
    String secret = Secrets.random(24);
    Token token = new Token(id, realm, user, scopes, expires, Secrets.hash(secret), maker);
    draft.put(token);
    return new Minted(token, PREFIX + id + "_" + secret);
  }

  public List<Token> tokens(String realm) {
    return roll.tokens.values().stream().filter(token -> token.realm().equals(realm)).toList();
  }

  /** Whether a valid token can administer a realm. */
  public boolean isEntered(String realm) {
    Instant now = clock.instant();
    return tokens(realm).stream()
        .anyMatch(it -> it.scopes().contains(Scope.ADMIN) && now.isBefore(it.expires()));
  }

  /** Revokes a token; returns whether it existed. */
  public boolean revoke(String realm, String id) throws IOException {
    return !revoke(realm, id, false).isEmpty();
  }

  /**
   * Revokes a token.
   *
   * @param withChildren also all tokens made with it, and their children
   * @return the tokens that are no longer valid; empty when it did not exist
   * @throws Problem when no operator's token would remain
   */
  public List<String> revoke(String realm, String id, boolean withChildren) throws IOException {
    return change(
            draft -> {
              Token token = draft.tokens.get(id);
              if (token == null || !token.realm().equals(realm)) {
                return Optional.<List<String>>empty();
              }
              Instant now = clock.instant();
              Accounts before = draft.copy();
              List<String> gone = withChildren ? draft.familyOf(id) : List.of(id);
              gone.forEach(draft::remove);
              OperatorTokens.check(before, draft, id, now);
              return Optional.of(gone);
            })
        .orElse(List.of());
  }

  /** What operators should do before no valid token remains; empty when all is well. */
  public Optional<String> operatorWarning() {
    return OperatorTokens.warning(roll, clock.instant());
  }

  public List<Realm> realms() {
    return List.copyOf(roll.realms.values());
  }

  public Optional<Realm> realm(String name) {
    return Optional.ofNullable(roll.realms.get(name));
  }

  /** Creates a realm or changes its limits; returns whether it is new. */
  public boolean put(Realm realm) throws IOException {
    return change(draft -> Optional.of(draft.put(realm))).orElseThrow();
  }

  public List<User> users(String realm) {
    return roll.users.values().stream().filter(user -> user.realm().equals(realm)).toList();
  }

  /** A user; one without settings gets the defaults. */
  public User user(String realm, String name) {
    return Optional.ofNullable(roll.users.get(realm + "/" + name))
        .orElseGet(() -> User.plain(realm, name));
  }

  public void put(User user) throws IOException {
    change(
        draft -> {
          draft.put(user);
          return Optional.of(user);
        });
  }
}
