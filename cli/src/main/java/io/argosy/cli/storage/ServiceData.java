package io.argosy.cli.storage;

import io.argosy.cli.console.Settings;
import io.argosy.cli.option.BlobsOption;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.SharingOptions;
import io.argosy.core.kind.JobKinds;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.server.Server;
import io.argosy.server.postgres.PgStore;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** The flags that say where the data of a service is; the same as those of the server. */
public final class ServiceData {
  private static final String S3 = "s3://";

  @Mixin private DataOption data = new DataOption();
  @Mixin private SharingOptions sharing = new SharingOptions();
  @Mixin private BlobsOption bodies = new BlobsOption();

  private Path folder(Settings settings) {
    return data.folder(settings).resolve("server");
  }

  private Server.Sharing shared(Settings settings) {
    return sharing.sharing(settings, "127.0.0.1");
  }

  /**
   * Opens data that exists, to read it.
   *
   * @throws BadInput when no service has its data there
   */
  Store existing(Settings settings, JobKinds kinds) throws IOException {
    Server.Sharing shared = shared(settings);
    if (shared.database().isPresent()) {
      return PgStore.reading(shared.database().get(), kinds);
    }
    Path folder = folder(settings);
    if (!Files.exists(folder.resolve("access.json")) && !Files.exists(folder.resolve("realms"))) {
      throw BadInput.inArgument(
          "--data",
          folder.toString(),
          folder
              + " holds no data of a service; --data must be what argosy server was started"
              + " with");
    }
    return new FolderStore(folder, kinds);
  }

  /** Opens data to write it; a folder is created if it is missing. */
  Store writable(Settings settings, JobKinds kinds) throws IOException {
    Server.Sharing shared = shared(settings);
    return shared.database().isPresent()
        ? PgStore.open(shared.database().get(), shared.term(), kinds)
        : new FolderStore(folder(settings), kinds);
  }

  /** Where the bodies are. */
  Blobs blobs(Settings settings) throws IOException {
    Path folder = folder(settings);
    Optional<Blobs> elsewhere = bodies.open(folder);
    return elsewhere.isPresent() ? elsewhere.get() : new FolderBlobs(folder.resolve("blobs"));
  }

  /** The place of a backup: a folder, or a bucket. */
  Blobs backup(Settings settings, String place) throws IOException {
    return place.startsWith(S3)
        ? bodies.at(place, folder(settings))
        : new FolderBlobs(Path.of(place));
  }

  /** The folder of a realm's journal, if it is in a folder. */
  Optional<Path> journal(Settings settings, String realm) {
    return shared(settings).database().isPresent()
        ? Optional.empty()
        : Optional.of(folder(settings).resolve("realms").resolve(realm).resolve("journal"));
  }
}
