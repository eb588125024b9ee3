package io.argosy.endtoend;

import io.argosy.server.store.FolderStore;
import io.argosy.server.store.Store;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The store contract with a folder. */
final class FolderStoreIT extends StoreContract {
  @TempDir Path folder;

  @Override
  Store open() throws Exception {
    return new FolderStore(folder);
  }
}
