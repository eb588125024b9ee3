package io.argosy.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.server.http.Problem;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.SharedFolder.HangingDocuments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AccessTest {
  @TempDir Path data;
  private HangingDocuments documents;
  private Access access;
  private String operator = "";

  /** A call that reaches the store. */
  @FunctionalInterface
  private interface Asking {
    void run() throws IOException;
  }

  @BeforeEach
  void open() throws IOException {
    documents = new HangingDocuments(new FolderStore(data).documents());
    access = Access.open(documents, InstantSource.system());
    operator = access.firstToken().orElseThrow().open();
  }

  private static CompletableFuture<Void> inTheBackground(Asking asking) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            asking.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        Executors.newVirtualThreadPerTaskExecutor());
  }

  private void knownWhile(Asking asking) throws Exception {
    documents.hang();
    CompletableFuture<Void> done = inTheBackground(asking);
    documents.awaitSomebodyWaiting();
    assertThat(access.freshCaller(Optional.of("Bearer " + operator)).user())
        .isEqualTo(Access.FIRST_USER);
    assertThat(access.realms()).hasSize(1);
    assertThat(done).isNotDone();
    documents.goOn();
    done.join();
  }

  @Test
  void known_tokens_work_while_a_read_of_the_store_hangs() throws Exception {
    knownWhile(access::refresh);
  }

  @Test
  void known_tokens_work_while_a_change_hangs() throws Exception {
    knownWhile(() -> access.put(User.plain(Access.FIRST_REALM, "ana")));
    assertThat(access.users(Access.FIRST_REALM)).hasSize(1);
  }

  @Test
  void a_caller_with_an_unknown_token_is_asked_to_try_again_while_the_store_hangs() {
    documents.hang();

    assertThatThrownBy(() -> access.freshCaller(Optional.of("Bearer argosy_unknown_x")))
        .isInstanceOfSatisfying(Problem.class, it -> assertThat(it.status()).isEqualTo(503));

    documents.goOn();
    assertThatThrownBy(() -> access.caller(Optional.of("Bearer argosy_unknown_x")))
        .isInstanceOfSatisfying(Problem.class, it -> assertThat(it.status()).isEqualTo(401));
  }

  @Test
  void that_the_last_operators_token_ends_soon_is_said_in_time() throws Exception {
    Instant end = access.tokens(Access.FIRST_REALM).getFirst().expires();
    assertThat(warning(end.minus(Duration.ofDays(31)))).isEmpty();
    assertThat(warning(end.minus(Duration.ofDays(29)))).contains("expires at " + end, "recover");
    assertThat(warning(end.plusSeconds(1))).contains("expired at " + end);
    Set<Scope> all = Set.of(Scope.values());
    access.mint(Access.FIRST_REALM, "ops", all, Duration.ofDays(5000));
    assertThat(warning(end.minus(Duration.ofDays(29)))).isEmpty();
  }

  /** The warning at an instant. */
  private String warning(Instant at) throws IOException {
    Access then = Access.open(documents, InstantSource.fixed(at));
    return then.operatorWarning().orElse("");
  }

  @Test
  void a_token_that_another_replica_made_or_revoked_is_seen() throws Exception {
    Access other = Access.open(documents, InstantSource.system());
    Access.Minted minted =
        other.mint(Access.FIRST_REALM, "ana", Set.of(Scope.READ), Duration.ofHours(1));
    Optional<String> shown = Optional.of("Bearer " + minted.open());
    assertThat(access.freshCaller(shown).user()).isEqualTo("ana");
    assertThat(access.revoke(Access.FIRST_REALM, minted.token().id())).isTrue();
    other.refresh();
    assertThatThrownBy(() -> other.caller(shown)).isInstanceOf(Problem.class);
  }
}
