package io.argosy.server.access;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.runs.WholeFile;
import io.argosy.server.http.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

/**
 * All realms, users and tokens, remembered in one file that is written whole at each change: there
 * are few of them, and they change rarely.
 */
public final class Access {
  /** Where the first token belongs. */
  public static final String FIRST_REALM = "main";

  /** Whose the first token is. */
  public static final String FIRST_USER = "operator";

  private static final String PREFIX = "argosy_";

  private final Path file;
  private final InstantSource clock;
  private final TreeMap<String, Realm> realms = new TreeMap<>();
  private final TreeMap<String, User> users = new TreeMap<>();
  private final TreeMap<String, Token> tokens = new TreeMap<>();

  private Access(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  /** Reads what is remembered; of nothing, makes the first realm. */
  public static Access open(Path file, InstantSource clock) throws IOException {
    Access access = new Access(file, clock);
    if (Files.exists(file)) {
      access.read(JsonTree.fields(file.toString(), Files.readAllBytes(file)));
    }
    return access;
  }

  /** A new token: its open form is said here once and never again. */
  public record Minted(Token token, String open) {}

  /** The operator's token of a service that has none yet. */
  public synchronized Optional<Minted> firstToken() throws IOException {
    if (!realms.isEmpty()) {
      return Optional.empty();
    }
    realms.put(FIRST_REALM, plainRealm(FIRST_REALM));
    return Optional.of(
        mint(FIRST_REALM, FIRST_USER, Set.of(Scope.values()), Duration.ofDays(3650)));
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

  public synchronized Minted mint(String realm, String user, Set<Scope> scopes, Duration good)
      throws IOException {
    String id = Secrets.randomHex(6);
    String secret = Secrets.random(24);
    Instant expires = clock.instant().plus(good);
    Token token = new Token(id, realm, user, scopes, expires, Secrets.hash(secret));
    tokens.put(id, token);
    write();
    return new Minted(token, PREFIX + id + "_" + secret);
  }

  public synchronized List<Token> tokens(String realm) {
    return tokens.values().stream().filter(token -> token.realm().equals(realm)).toList();
  }

  /** Takes a token back; whether it was there. */
  public synchronized boolean revoke(String realm, String id) throws IOException {
    Token token = tokens.get(id);
    if (token == null || !token.realm().equals(realm)) {
      return false;
    }
    tokens.remove(id);
    write();
    return true;
  }

  public synchronized List<Realm> realms() {
    return List.copyOf(realms.values());
  }

  public synchronized Optional<Realm> realm(String name) {
    return Optional.ofNullable(realms.get(name));
  }

  /** Makes a realm or changes its limits; whether it is new. */
  public synchronized boolean put(Realm realm) throws IOException {
    boolean fresh = realms.put(realm.name(), realm) == null;
    write();
    return fresh;
  }

  public synchronized List<User> users(String realm) {
    return users.values().stream().filter(user -> user.realm().equals(realm)).toList();
  }

  /** A user; one about whom nothing was said is a plain one. */
  public synchronized User user(String realm, String name) {
    return Optional.ofNullable(users.get(realm + "/" + name))
        .orElseGet(() -> User.plain(realm, name));
  }

  public synchronized void put(User user) throws IOException {
    users.put(user.realm() + "/" + user.name(), user);
    write();
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

  private void write() throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("argosy", 1);
    fields.put("realms", realms.values().stream().map(Realm::fields).toList());
    fields.put("users", users.values().stream().map(Access::stored).toList());
    fields.put("tokens", new ArrayList<>(tokens.values()).stream().map(Token::stored).toList());
    byte[] text = JsonText.of(fields).getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file, out -> out.write(text));
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  private static Map<String, Object> stored(User user) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("realm", user.realm());
    fields.put("share", user.fields());
    return fields;
  }
}
