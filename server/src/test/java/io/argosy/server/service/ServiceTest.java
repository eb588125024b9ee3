package io.argosy.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.RetentionRule;
import io.argosy.server.Await;
import io.argosy.server.access.Access;
import io.argosy.server.access.Realm;
import io.argosy.server.kind.ServiceKinds;
import io.argosy.server.realm.RealmKinds;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.SharedFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Services that share a store, as far as they can tell. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ServiceTest {
  private static final RealmKinds KINDS = ServiceKinds.standard().ofRealm();
  private static final Duration TERM = Duration.ofSeconds(3);
  private static final ServiceTimes TIMES = ServiceTimes.usual();
  private static final URI HERE = URI.create("http://127.0.0.1:1");
  private static final List<String> NAMES = List.of("biology", "main", "physics");

  @TempDir Path data;

  @BeforeEach
  void realms() throws IOException {
    Access access = Access.open(new FolderStore(data).documents(), InstantSource.system());
    for (String name : NAMES) {
      access.put(new Realm(name, 10, 10, 1000, RetentionRule.DEFAULT));
    }
  }

  private Service service(SharedFolder store) throws IOException {
    return Service.open(
        store, data, Optional.empty(), ServiceTimes.usual(), RentalProviders.NONE, KINDS);
  }

  private static void awaitAll(Service service) throws Exception {
    Await.until(() -> NAMES.stream().allMatch(name -> service.world(name).isPresent()));
  }

  @Test
  void a_service_does_not_sign_with_a_key_that_can_be_guessed() throws Exception {
    Path key = data.resolve("key");
    try (Service service =
        Service.open(store(), data, Optional.empty(), TIMES, RentalProviders.NONE, KINDS)) {
      assertThat(service.worlds()).hasSize(NAMES.size());
    }
    byte[] whole = Files.readAllBytes(key);
    for (int length : List.of(0, 1, whole.length - 1)) {
      Files.write(key, Arrays.copyOf(whole, length));
      FolderStore store = store();
      assertThatThrownBy(
              () -> Service.open(store, data, Optional.empty(), TIMES, RentalProviders.NONE, KINDS))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("has " + length + " bytes instead of 32")
          .hasMessageContaining("restore");
      store.close();
      assertThat(key).as("it is left as it is").hasBinaryContent(Arrays.copyOf(whole, length));
    }
    Files.write(key, whole);
    Service.open(store(), data, Optional.empty(), TIMES, RentalProviders.NONE, KINDS).close();
  }

  private FolderStore store() throws IOException {
    return new FolderStore(data);
  }

  @Test
  void a_realm_that_takes_long_to_open_is_renewed_meanwhile() throws Exception {
    SharedFolder.Opening untilRenewed =
        (realm, store) -> {
          try {
            Await.until(() -> store.renewed().stream().anyMatch(held -> held.contains(realm)));
          } catch (Exception e) {
            throw new IOException(e);
          }
        };
    try (Service service = service(new SharedFolder(data, TERM, untilRenewed))) {
      service.listensAt(HERE, HERE);
      awaitAll(service);
    }
  }

  @Test
  void terms_are_renewed_while_reading_access_rights_hangs() throws Exception {
    SharedFolder store = new SharedFolder(data, TERM, (realm, same) -> {});
    try (Service service = service(store)) {
      service.listensAt(HERE, HERE);
      awaitAll(service);
      store.documents().hang();
      store.documents().awaitSomebodyWaiting();
      int before = store.renewed().size();
      Await.until(() -> store.renewed().size() >= before + 3);
      assertThat(service.access().realms()).hasSize(NAMES.size());
      store.documents().goOn();
    }
  }

  @Test
  void a_database_that_becomes_unreachable_while_the_service_starts_is_retried() throws Exception {
    SharedFolder store = new SharedFolder(data, TERM, (realm, same) -> {});
    try (Service service = service(store)) {
      store.silentFor(10);
      service.listensAt(HERE, HERE);
      awaitAll(service);
    }
  }

  @Test
  void an_unreachable_replica_releases_its_realms_until_it_is_reachable_again() throws Exception {
    SharedFolder store = new SharedFolder(data, TERM, (realm, same) -> {});
    try (Service service = service(store)) {
      service.listensAt(HERE, HERE);
      awaitAll(service);
      service.heard(false);
      Await.until(() -> service.worlds().isEmpty());
      // As another replica would see it.
      Await.until(() -> store.isFree(NAMES));
      service.heard(true);
      awaitAll(service);
    }
  }
}
