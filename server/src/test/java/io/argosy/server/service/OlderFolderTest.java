package io.argosy.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.RetentionRule;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.server.access.Access;
import io.argosy.server.access.Realm;
import io.argosy.server.backup.Backup;
import io.argosy.server.backup.BackupObjects;
import io.argosy.server.backup.DataCheck;
import io.argosy.server.backup.Progress;
import io.argosy.server.kind.ServiceKinds;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import io.argosy.server.store.FolderStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a service of version 2: it is saved as it is, and continued in place. */
@Timeout(120)
final class OlderFolderTest {
  private static final Path GOLDEN = Path.of("../journal/src/test/resources/golden/v2-workflow");

  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void copy() throws IOException {
    data = folder.resolve("data");
    Access.open(new FolderStore(data).documents(), InstantSource.system())
        .put(new Realm("main", 10, 10, 1000, RetentionRule.DEFAULT));
    Path journal = data.resolve("realms/main/journal");
    try (Stream<Path> all = Files.walk(GOLDEN)) {
      for (Path one : all.toList()) {
        Path to = journal.resolve(GOLDEN.relativize(one).toString());
        if (Files.isDirectory(one)) {
          Files.createDirectories(to);
        } else {
          Files.copy(one, to);
        }
      }
    }
  }

  private SortedMap<String, String> files() throws IOException {
    SortedMap<String, String> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(data.resolve("realms"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        found.put(file.toString(), Sha256.of(file));
      }
    }
    return found;
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

  @Test
  void a_check_and_a_backup_leave_it_for_the_older_program() throws Exception {
    SortedMap<String, String> before = files();
    try (FolderStore store = new FolderStore(data)) {
      FolderBlobs bodies = new FolderBlobs(data.resolve("blobs"));
      Progress quiet = new Progress(sentence -> {});
      List<String> findings = new DataCheck(store, bodies, quiet).run().findings();
      assertThat(findings).as("the copy has no bodies").allMatch(it -> it.contains("is missing"));
      Backup.Done done =
          new Backup(
                  store,
                  bodies,
                  new BackupObjects(new FolderBlobs(folder.resolve("backups"))),
                  InstantSource.system(),
                  quiet)
              .run();
      assertThat(done.heads().get("main")).isPositive();
    }
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void a_service_gives_it_an_identity_and_continues_it() throws Exception {
    for (int time = 1; time <= 2; time++) {
      try (Service service = service()) {
        assertThat(service.ill()).isEmpty();
      }
      String incarnation = new FolderStore(data).reader("main").incarnation().orElseThrow();
      assertThat(data.resolve("blobs/main/incarnation")).hasContent(incarnation);
      assertThat(data.resolve("realms/main/incarnation")).content().contains(incarnation);
    }
  }
}
