package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.BlobsOption;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.RentalOptions;
import io.argosy.cli.option.SharingOptions;
import io.argosy.console.Console;
import io.argosy.journal.PrivateFiles;
import io.argosy.protocol.text.BadInput;
import io.argosy.server.PemFiles;
import io.argosy.server.Server;
import io.argosy.server.kind.ServiceKinds;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code argosy server}. */
@Command(
    name = "server",
    description = "Serves many people and many sites; stays until it is ended.",
    mixinStandardHelpOptions = true)
final class ServerCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private DataOption data = new DataOption();
  @Mixin private SharingOptions sharing = new SharingOptions();
  @Mixin private BlobsOption bodies = new BlobsOption();
  @Mixin private ConnectionOptions connections = new ConnectionOptions();
  @Mixin private RentalOptions letting = new RentalOptions();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where to listen (default: 8470; 0 for any that is free).")
  private int port = 8470;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "On which address to listen (default: 127.0.0.1, this machine only).")
  private String host = "127.0.0.1";

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "The certificate chain, as PEM: HTTPS instead of HTTP.")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "The certificate's private key, as PEM (PKCS 8).")
  private @Nullable Path key;

  @Option(
      names = "--plain",
      description = "Allow an address beyond this machine without TLS: something else encrypts.")
  private boolean plain;

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      description = "After how long a silence a machine's work is given again (default: 30s).")
  private String lease = "30s";

  @Option(
      names = "--scale-step",
      paramLabel = "TIME",
      description = "How long the load is measured before scaling is advised (default: 300s).")
  private String scaleStep = "300s";

  ServerCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    refuseFile(data.folder(settings));
    Path folder = data.folder(settings).resolve("server");
    ServiceTimes times =
        ServiceTimes.of(
                SharingOptions.span("--lease", lease),
                SharingOptions.span("--scale-step", scaleStep))
            .forService();
    Optional<SSLContext> tls = tls();
    refuseOpenDoor(tls.isPresent());
    if (port < 0 || port > 65_535) {
      throw BadInput.inArgument(
          "--port", Integer.toString(port), "--port is " + port + "; it must be 0 to 65535");
    }
    RentalProviders rentals = letting.letting();
    Server.Options options =
        new Server.Options(
            folder,
            host,
            port,
            times,
            tls,
            rentals,
            bodies.open(folder),
            sharing.sharing(settings, host),
            connections.limits());
    closeToOthers(folder);
    Server server = Server.start(options, kinds());
    tell(server, folder, options.sharing());
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(server::close));
    // The exit code tells a process supervisor that this process has failed.
    console.error(server.awaitFailure());
    return ExitCode.OUR_FAULT;
  }

  private ServiceKinds kinds() {
    JobReading reading = views.reading();
    return new ServiceKinds(reading.known(), reading.explained(), views.served());
  }

  private static void refuseFile(Path place) {
    if (Files.exists(place) && !Files.isDirectory(place)) {
      throw BadInput.inArgument(
          "--data",
          place.toString(),
          "--data is " + place + ", which is a file; it must be a folder, or not be there yet");
    }
  }

  /** An older server, or a restored copy, may have left its files readable for all users. */
  private void closeToOthers(Path folder) throws IOException {
    // The work folders of rented machines stay unchanged: other users may have to read them.
    long open = PrivateFiles.tighten(folder, "rents");
    if (open > 0) {
      console.error(
          open
              + " files and folders in "
              + folder
              + " were open to others: only their owner can"
              + " read them now");
    }
  }

  private Optional<SSLContext> tls() {
    if (certificate == null && key == null) {
      return Optional.empty();
    }
    if (certificate == null || key == null) {
      String missing = certificate == null ? "--tls-cert" : "--tls-key";
      throw BadInput.inArgument(
          missing, "", missing + " is missing; a certificate and its key go together");
    }
    return Optional.of(PemFiles.context(certificate, key));
  }

  /** Tokens must not cross a network unencrypted. */
  private void refuseOpenDoor(boolean encrypted) {
    try {
      boolean here = InetAddress.getByName(host).isLoopbackAddress();
      if (!here && !encrypted && !plain) {
        throw BadInput.inArgument(
            "--host",
            host,
            "--host is "
                + host
                + ", which others can reach: give --tls-cert and --tls-key, or --plain if"
                + " something in front of it encrypts");
      }
    } catch (UnknownHostException e) {
      throw BadInput.inArgument("--host", host, "--host is " + host + ", which is not known");
    }
  }

  private void tell(Server server, Path folder, Server.Sharing sharing) {
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "listening");
      event.put("url", server.url());
      event.put("data", folder);
      event.put("token", server.firstToken());
      console.object(event);
      return;
    }
    String data =
        sharing
            .database()
            .map(it -> ", its realms are in " + it + ", everything else is in ")
            .orElse(", its data is in ");
    console.line("argosy listens at " + server.url() + data + folder);
    server
        .firstToken()
        .ifPresent(
            token -> {
              console.line("the first token, shown only once (it allows everything):");
              console.line("  " + token);
            });
  }
}
