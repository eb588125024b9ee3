package io.argosy.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.server.store.Documents;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SameBodiesTest {
  @TempDir Path folder;
  private Store store;
  private Documents documents;

  @BeforeEach
  void open() throws Exception {
    store = new FolderStore(folder.resolve("store"));
    documents = store.documents();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Blobs blobs(String name) throws Exception {
    return new FolderBlobs(folder.resolve(name));
  }

  private String id(String name) throws Exception {
    return Files.readString(folder.resolve(name).resolve(SameBodies.ID));
  }

  private void check(Blobs blobs) throws Exception {
    SameBodies.check(documents, blobs, "--data");
  }

  @Test
  void the_first_replica_records_the_place_of_bodies_and_equal_ones_are_accepted()
      throws Exception {
    check(blobs("one"));
    String id = id("one");
    check(blobs("one"));
    assertThat(id("one")).isEqualTo(id).isNotBlank();
  }

  @Test
  void the_same_bodies_by_another_name_are_the_same() throws Exception {
    check(blobs("one"));
    Files.createSymbolicLink(folder.resolve("mounted"), folder.resolve("one"));
    Blobs mounted = blobs("mounted");
    assertThatCode(() -> check(mounted)).doesNotThrowAnyException();
  }

  @Test
  void an_unused_place_is_refused_and_stays_unused() throws Exception {
    check(blobs("one"));
    assertThatThrownBy(() -> check(blobs("two")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(folder.resolve("two") + ", which has no argosy.id")
        .hasMessageContaining(folder.resolve("one") + ", whose argosy.id is " + id("one"));
    assertThat(folder.resolve("two").resolve(SameBodies.ID)).doesNotExist();
  }

  @Test
  void bodies_of_another_service_are_refused_by_both_names() throws Exception {
    check(blobs("one"));
    try (Store another = new FolderStore(folder.resolve("another"))) {
      SameBodies.check(another.documents(), blobs("two"), "--data");
    }
    assertThatThrownBy(() -> check(blobs("two")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(id("one"))
        .hasMessageContaining(id("two"));
  }

  @Test
  void bodies_that_were_there_before_keep_their_id() throws Exception {
    Files.createDirectories(folder.resolve("one"));
    Files.writeString(folder.resolve("one").resolve(SameBodies.ID), "restored\n");
    check(blobs("one"));
    assertThatThrownBy(() -> check(blobs("two"))).hasMessageContaining("is restored");
  }
}
