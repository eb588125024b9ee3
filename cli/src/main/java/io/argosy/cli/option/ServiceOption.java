package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Servers;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The flags for the service to ask, and the token. */
public final class ServiceOption {
  @Option(
      names = "--server",
      scope = ScopeType.INHERIT,
      paramLabel = "URL",
      description =
          "The service (default: $ARGOSY_SERVER, or 'server' in the configuration). Several"
              + " addresses of one service have commas between.")
  @Nullable String server;

  @Option(
      names = "--token",
      scope = ScopeType.INHERIT,
      paramLabel = "TOKEN",
      description = "The token (default: $ARGOSY_TOKEN; --token-file keeps it out of sight).")
  @Nullable String token;

  @Option(
      names = "--token-file",
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description = "A file with the token.")
  @Nullable Path tokenFile;

  /** The service, if a flag, variable or file names one. */
  public Optional<ServiceClient> find(Settings settings) {
    return settings.service(Optional.ofNullable(server)).map(url -> client(url, settings));
  }

  /** The service, if the flag names it. */
  public Optional<ServiceClient> named(Settings settings) {
    return Optional.ofNullable(server).map(url -> client(url, settings));
  }

  /** The service, unless the folder of local runs is named instead. */
  public Optional<ServiceClient> find(Settings settings, DataOption data) {
    return data.isGiven() && server == null ? Optional.empty() : find(settings);
  }

  /** The service, which must be named. */
  public ServiceClient require(Settings settings) {
    return find(settings).orElseThrow(ServiceOption::missing);
  }

  /** The addresses of the service, which must be named. */
  public Servers addresses(Settings settings) {
    return settings
        .service(Optional.ofNullable(server))
        .map(ServiceOption::servers)
        .orElseThrow(ServiceOption::missing);
  }

  private static BadInput missing() {
    return BadInput.inArgument(
        "--server",
        "",
        "which service? give --server URL or set ARGOSY_SERVER, such as http://127.0.0.1:8470");
  }

  private ServiceClient client(String url, Settings settings) {
    return new ServiceClient(servers(url), token(settings));
  }

  private static Servers servers(String urls) {
    return new Servers(Stream.of(urls.split(",", -1)).map(ServiceOption::uri).toList());
  }

  private static URI uri(String url) {
    try {
      URI uri = new URI(url.strip().replaceFirst("/$", ""));
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (!web || uri.getHost() == null || uri.getPort() > 65_535) {
        throw wrong(url);
      }
      return uri;
    } catch (URISyntaxException e) {
      throw wrong(url);
    }
  }

  private static BadInput wrong(String url) {
    return BadInput.inArgument(
        "--server",
        url,
        "--server is " + url + "; it must be an address such as http://127.0.0.1:8470");
  }

  public String token(Settings settings) {
    Path file = tokenFile;
    if (file != null) {
      try {
        return checked("--token-file", Files.readString(file).strip());
      } catch (IOException e) {
        throw BadInput.inArgument(
            "--token-file", file.toString(), "--token-file " + file + " cannot be read");
      }
    }
    return checked("--token", configured(settings));
  }

  /** A file or text that is not a token must not be sent or shown. */
  private static String checked(String flag, String text) {
    if (!text.matches("[\\x21-\\x7e]{1,200}")) {
      throw BadInput.inArgument(flag, "", flag + " does not hold a token, which is one word");
    }
    return text;
  }

  private String configured(Settings settings) {
    return settings
        .token(Optional.ofNullable(token))
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    "--token",
                    "",
                    "the service wants a token: give --token-file FILE or set ARGOSY_TOKEN"));
  }
}
