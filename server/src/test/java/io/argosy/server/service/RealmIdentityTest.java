package io.argosy.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.RetentionRule;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.server.access.Access;
import io.argosy.server.access.Realm;
import io.argosy.server.backup.Adoption;
import io.argosy.server.kind.ServiceKinds;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import io.argosy.server.store.FolderStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Data of which a part is missing, or belongs to another history. */
@Timeout(120)
final class RealmIdentityTest {
  @TempDir Path data;

  @BeforeEach
  void serveOnce() throws IOException {
    Access access = Access.open(new FolderStore(data).documents(), InstantSource.system());
    access.put(new Realm("main", 10, 10, 1000, RetentionRule.DEFAULT));
    access.put(new Realm("physics", 10, 10, 1000, RetentionRule.DEFAULT));
    try (Service service = service()) {
      assertThat(service.ill()).isEmpty();
      service
          .blobs()
          .put(
              "main/files/ab",
              new ByteArrayInputStream("a".getBytes(StandardCharsets.UTF_8)),
              1000);
    }
  }

  private Service service() throws IOException {
    return Service.open(
        new FolderStore(data),
        data,
        Optional.empty(),
        ServiceTimes.usual(),
        RentalProviders.NONE,
        ServiceKinds.standard().ofRealm());
  }

  private Path realm(String part) {
    return data.resolve("realms/main").resolve(part);
  }

  private void assertStopped(String... words) throws IOException {
    for (int time = 1; time <= 2; time++) {
      try (Service service = service()) {
        assertThat(service.ill()).as("time " + time).containsOnlyKeys("main");
        assertThat(service.ill().get("main")).contains(words);
        assertThat(service.world("physics")).isPresent();
      }
    }
  }

  @Test
  void a_service_that_is_whole_starts_again() throws Exception {
    try (Service service = service()) {
      assertThat(service.ill()).isEmpty();
    }
  }

  @Test
  void a_missing_journal_over_documents_and_bodies_stops_the_realm_and_is_not_made()
      throws Exception {
    new FolderBlobs(data.resolve("realms/main")).remove("journal");
    assertStopped("journal is missing", "restore");
    assertThat(realm("journal")).doesNotExist();
  }

  @Test
  void a_missing_journal_over_bodies_alone_stops_the_realm() throws Exception {
    new FolderBlobs(data.resolve("realms")).remove("main");
    assertStopped("journal is missing", "bodies");
    assertThat(realm("journal")).doesNotExist();
  }

  @Test
  void a_missing_or_empty_access_file_over_realms_stops_the_service() throws Exception {
    Path access = data.resolve("access.json");
    byte[] whole = Files.readAllBytes(access);
    for (String text : new String[] {"", "{}", "{\"argosy\":1,\"realms\":[]}"}) {
      Files.writeString(access, text);
      assertThatThrownBy(this::service)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("access.json")
          .hasMessageContaining("main, physics")
          .hasMessageContaining("argosy admin recover --new-access");
      assertThat(access).hasContent(text);
    }
    Files.delete(access);
    assertThatThrownBy(this::service).hasMessageContaining("is missing");
    assertThat(access).doesNotExist();
    Files.write(access, whole);
    service().close();
  }

  private String incarnation() throws IOException {
    return new FolderStore(data).reader("main").incarnation().orElseThrow();
  }

  @Test
  void the_documents_and_the_bodies_repeat_the_incarnation_of_the_journal() throws Exception {
    assertThat(realm("incarnation")).content().contains(incarnation());
    assertThat(data.resolve("blobs/main/incarnation")).hasContent(incarnation());
  }

  @Test
  void a_journal_of_another_history_stops_the_realm_until_the_operator_adopts_it()
      throws Exception {
    new FolderBlobs(data.resolve("realms")).remove("main/journal");
    Files.move(data.resolve("realms/physics/journal"), realm("journal"));
    new FolderBlobs(data.resolve("realms")).remove("physics");
    new FolderBlobs(data.resolve("blobs")).remove("physics");
    assertStopped("two histories are mixed", incarnation(), "argosy admin adopt main");
    try (FolderStore store = new FolderStore(data)) {
      Adoption.of(store, new FolderBlobs(data.resolve("blobs")), "main");
    }
    try (Service service = service()) {
      assertThat(service.ill()).isEmpty();
    }
  }

  @Test
  void bodies_of_another_history_or_place_stop_the_realm() throws Exception {
    Path marker = data.resolve("blobs/main/incarnation");
    Files.writeString(marker, "0123456789abcdef0123456789abcdef");
    assertStopped("two histories are mixed", "bodies", "0123456789abcdef");
    Files.delete(marker);
    assertStopped("main/incarnation is missing", "another place");
    assertThat(marker).doesNotExist();
  }

  @Test
  void a_lost_access_file_is_made_anew_only_on_demand_and_for_all_realms() throws Exception {
    Files.delete(data.resolve("access.json"));
    try (FolderStore store = new FolderStore(data)) {
      Access.open(store.documents(), InstantSource.system()).recover(store.realms());
    }
    try (Service service = service()) {
      assertThat(service.ill()).isEmpty();
      assertThat(service.world("physics")).isPresent();
    }
  }
}
