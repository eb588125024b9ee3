package io.argosy.cli.storage;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.console.Console;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.JournalFiles;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.backup.Adoption;
import io.argosy.server.backup.Backup;
import io.argosy.server.backup.BackupObjects;
import io.argosy.server.backup.DataCheck;
import io.argosy.server.backup.Progress;
import io.argosy.server.backup.Restore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Backup, restore and check of a service's data, on the machine of the service. */
public final class StorageCommands {
  private final Console console;
  private final Settings settings;
  private final JobKinds kinds;

  public StorageCommands(Console console, Settings settings, JobKinds kinds) {
    this.kinds = kinds;
    this.console = console;
    this.settings = settings;
  }

  /** The commands, each with its flags. */
  public List<Object> all() {
    return List.of(new OfBackup(), new OfRestore(), new OfCheck(), new OfAdopt());
  }

  private Progress progress() {
    return new Progress(
        sentence -> {
          if (console.isLive()) {
            console.draw(sentence);
          } else if (!console.isJson()) {
            console.error(sentence);
          }
        });
  }

  private void tell(SequencedMap<String, Object> fields, String sentence) {
    console.wipe();
    if (console.isJson()) {
      console.object(fields);
    } else {
      console.line(sentence);
    }
  }

  private int findings(String event, List<String> findings) {
    for (String one : findings) {
      SequencedMap<String, Object> fields = fields(event);
      fields.put("finding", one);
      tell(fields, one);
    }
    return findings.isEmpty() ? ExitCode.DONE : ExitCode.OUR_FAULT;
  }

  private static SequencedMap<String, Object> fields(String event) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", event);
    return fields;
  }

  /** {@code argosy admin backup}. */
  @Command(
      name = "backup",
      mixinStandardHelpOptions = true,
      description =
          "Saves all data of a service, which may run meanwhile. What an earlier backup in the same"
              + " place has is not copied again. Secrets are left out.")
  final class OfBackup implements Callable<Integer> {
    @Mixin private ServiceData data = new ServiceData();

    @Parameters(paramLabel = "DIR|s3://BUCKET/PREFIX", description = "Where backups are kept.")
    private String place = "";

    @Override
    public Integer call() throws IOException {
      try (Store store = data.existing(settings, kinds)) {
        BackupObjects objects = new BackupObjects(data.backup(settings, place));
        Backup.Done done =
            new Backup(store, data.blobs(settings), objects, InstantSource.system(), progress())
                .run();
        SequencedMap<String, Object> fields = fields("backup");
        fields.put("name", done.name());
        fields.put("heads", new LinkedHashMap<>(done.heads()));
        fields.put("bodies", done.bodies());
        fields.put("bytes", done.bytes());
        fields.put("newObjects", done.added());
        tell(
            fields,
            "backup "
                + done.name()
                + ": "
                + done.heads().size()
                + " realms, "
                + done.bodies()
                + " bodies with "
                + done.bytes()
                + " bytes; "
                + done.added()
                + " objects are new in "
                + objects.place());
        return findings("finding", done.faults());
      }
    }
  }

  /** {@code argosy admin restore}. */
  @Command(
      name = "restore",
      mixinStandardHelpOptions = true,
      description =
          "Restores a backup into an empty data folder or database; the service must not run."
              + " Machines register again.")
  final class OfRestore implements Callable<Integer> {
    @Mixin private ServiceData data = new ServiceData();

    @Parameters(paramLabel = "DIR|s3://BUCKET/PREFIX", description = "Where backups are kept.")
    private String place = "";

    @Option(
        names = "--at",
        paramLabel = "NAME",
        description = "The backup to restore (default: the newest).")
    private @Nullable String at;

    @Override
    public Integer call() throws IOException {
      if (!place.contains("://") && !Files.isDirectory(Path.of(place))) {
        throw BadInput.inArgument("BACKUP", place, "no such folder: " + place);
      }
      Blobs backups = data.backup(settings, place);
      try (Store store = data.writable(settings, kinds)) {
        Restore.Done done =
            new Restore(store, data.blobs(settings), new BackupObjects(backups), progress())
                .run(Optional.ofNullable(at));
        SequencedMap<String, Object> fields = fields("restored");
        fields.put("name", done.name());
        fields.put("realms", done.realms());
        fields.put("entries", done.entries());
        fields.put("bodies", done.bodies());
        tell(
            fields,
            "restored backup "
                + done.name()
                + ": "
                + done.realms()
                + " realms, "
                + done.entries()
                + " entries, "
                + done.bodies()
                + " bodies; start the service, and machines register again by themselves");
        return ExitCode.DONE;
      }
    }
  }

  /** {@code argosy admin check}. */
  @Command(
      name = "check",
      mixinStandardHelpOptions = true,
      description =
          "Reads all data of a service, which may run meanwhile, and lists what is missing or"
              + " damaged; changes nothing. Exit code 1: there are findings.")
  final class OfCheck implements Callable<Integer> {
    @Mixin private ServiceData data = new ServiceData();

    @Option(
        names = "--cut-last",
        paramLabel = "REALM",
        description =
            "First give up the last record of this realm's journal, which must be damaged; the"
                + " service must not run. Its bytes are set aside.")
    private @Nullable String cutLast;

    @Override
    public Integer call() throws IOException {
      try (Store store = data.existing(settings, kinds)) {
        if (cutLast != null) {
          cut(cutLast);
        }
        DataCheck.Done done = new DataCheck(store, data.blobs(settings), progress()).run();
        SequencedMap<String, Object> fields = fields("checked");
        fields.put("realms", done.realms());
        fields.put("entries", done.entries());
        fields.put("bodies", done.bodies());
        fields.put("findings", done.findings().size());
        tell(
            fields,
            "read "
                + done.realms()
                + " realms, "
                + done.entries()
                + " entries and "
                + done.bodies()
                + " bodies: "
                + (done.findings().isEmpty()
                    ? "no findings"
                    : done.findings().size() + " findings"));
        return findings("finding", done.findings());
      }
    }

    private void cut(String realm) {
      Path journal =
          data.journal(settings, realm)
              .filter(Files::isDirectory)
              .orElseThrow(
                  () ->
                      BadInput.inArgument(
                          "--cut-last",
                          realm,
                          "--cut-last is "
                              + realm
                              + "; it must be a realm whose journal is in the data folder"));
      SequencedMap<String, Object> fields = fields("cut");
      fields.put("realm", realm);
      tell(fields, JournalFiles.cutLast(journal));
    }
  }

  /** {@code argosy admin adopt}. */
  @Command(
      name = "adopt",
      mixinStandardHelpOptions = true,
      description =
          "Records that the journal, the documents and the bodies of a realm belong together,"
              + " although their incarnations differ; the service must not run.")
  final class OfAdopt implements Callable<Integer> {
    @Mixin private ServiceData data = new ServiceData();

    @Parameters(paramLabel = "REALM", description = "Its name.")
    private String realm = "";

    @Override
    public Integer call() throws IOException {
      data.existing(settings, kinds).close();
      try (Store store = data.writable(settings, kinds)) {
        Adoption.of(store, data.blobs(settings), realm);
      }
      SequencedMap<String, Object> fields = fields("adopted");
      fields.put("realm", realm);
      tell(fields, "the parts of realm " + realm + " now have the incarnation of its journal");
      return ExitCode.DONE;
    }
  }
}
