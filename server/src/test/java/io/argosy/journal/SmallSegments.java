package io.argosy.journal;

import io.argosy.core.kind.JobKinds;
import java.nio.file.Path;

/** Opens journals whose segments are full after few entries. */
public final class SmallSegments {
  private SmallSegments() {}

  public static FileJournal open(Path folder, int bytes) {
    JournalSettings usual = JournalSettings.DEFAULT;
    return FileJournal.open(
        folder,
        new JournalSettings(usual.policy(), bytes, usual.disk(), Codec.of(JobKinds.standard())));
  }
}
