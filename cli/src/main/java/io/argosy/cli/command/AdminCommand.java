package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.jobs.AuditText;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.jobs.TokenList;
import io.argosy.cli.option.DataOption;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.option.SharingOptions;
import io.argosy.cli.remote.ServiceClient;
import io.argosy.cli.retention.RealmText;
import io.argosy.cli.storage.StorageCommands;
import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.text.Node;
import io.argosy.server.AccessRecovery;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy admin}: the commands for operators of a service. */
@Command(
    name = "admin",
    description =
        "Makes tokens, sets shares and limits, shows who did what; saves, restores and checks"
            + " data.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
final class AdminCommand implements Runnable {
  private final Console console;
  private final Settings settings;

  @Mixin private ServiceOption service = new ServiceOption();

  AdminCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  /** With the commands for the stored data. */
  static CommandLine withStorage(Console console, Settings settings, JobViews views) {
    CommandLine line = new CommandLine(new AdminCommand(console, settings));
    new StorageCommands(console, settings, views.reading().rules())
        .all()
        .forEach(line::addSubcommand);
    return line;
  }

  @Override
  public void run() {
    throw BadInput.inArgument(
        "admin",
        "",
        "say what: argosy admin token, tokens, revoke, user, realm, realms, audit, recover,"
            + " backup, restore, check or adopt (see argosy admin --help)");
  }

  private ServiceClient client() {
    return service.require(settings);
  }

  @Command(
      name = "token",
      mixinStandardHelpOptions = true,
      description = "Makes a token; it is shown once.")
  int token(
      @Parameters(paramLabel = "USER", description = "For whom.") String user,
      @Option(
              names = "--scopes",
              paramLabel = "LIST",
              split = ",",
              defaultValue = "read,submit",
              description = "Some of read, submit, site, admin (default: read,submit).")
          List<String> scopes,
      @Option(
              names = "--expires",
              paramLabel = "TIME",
              defaultValue = "90d",
              description = "How long it is good (default: 90d).")
          String expires) {
    SequencedMap<String, Object> body = new LinkedHashMap<>();
    body.put("user", user);
    body.put("scopes", scopes);
    body.put("expiresIn", expires);
    Fields made = client().send("POST", "/v1/tokens", body);
    tell("token", made, "id", "user", "expires", "token");
    return ExitCode.DONE;
  }

  @Command(
      name = "tokens",
      mixinStandardHelpOptions = true,
      description = "Shows the tokens of the realm, those that end first at the top.")
  int tokens() {
    Fields answer = client().get("/v1/tokens");
    TokenList list = TokenList.of(answer.groups("tokens"));
    if (console.isJson()) {
      list.fields().forEach(console::object);
    } else {
      list.lines().forEach(console::line);
    }
    list.warning(Instant.now()).ifPresent(console::error);
    return ExitCode.DONE;
  }

  @Command(name = "revoke", mixinStandardHelpOptions = true, description = "Takes a token back.")
  int revoke(
      @Parameters(paramLabel = "ID", description = "The token's open part.") String id,
      @Option(
              names = "--with-children",
              description = "And all tokens that it made, and those made.")
          boolean withChildren) {
    String address = "/v1/tokens/" + id + (withChildren ? "?children=true" : "");
    client().send("DELETE", address, new LinkedHashMap<String, Object>());
    console.line(
        "token "
            + id
            + (withChildren ? " and all that it made are" : " is")
            + " good for nothing any more");
    return ExitCode.DONE;
  }

  @Command(
      name = "recover",
      mixinStandardHelpOptions = true,
      description =
          "Makes a token that allows everything, on the machine of the service: reads and writes"
              + " its data folder or database, not its address.")
  int recover(
      @Mixin DataOption data,
      @Mixin SharingOptions sharing,
      @Option(
              names = "--new-access",
              description =
                  "The accounts are lost: make new ones for the realms that exist; no earlier token"
                      + " is valid.")
          boolean newAccess)
      throws IOException {
    String token =
        AccessRecovery.operatorToken(
            data.folder(settings).resolve("server"),
            sharing.sharing(settings, "127.0.0.1"),
            newAccess);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "recovered");
    fields.put("token", token);
    if (console.isJson()) {
      console.object(fields);
    } else {
      console.line("a token that allows everything, which is shown only now:");
      console.line("  " + token);
    }
    return ExitCode.DONE;
  }

  @Command(
      name = "user",
      mixinStandardHelpOptions = true,
      description = "Sets what a user may have of the realm's slots.")
  int user(
      @Parameters(paramLabel = "USER", description = "Whose share.") String user,
      @Option(
              names = "--weight",
              paramLabel = "NUMBER",
              description = "Slots are shared in proportion to it.")
          @Nullable Double weight,
      @Option(names = "--max-slots", paramLabel = "N", description = "Slots at once.")
          @Nullable Integer maxSlots,
      @Option(names = "--max-jobs", paramLabel = "N", description = "Live jobs at once.")
          @Nullable Integer maxJobs,
      @Option(
              names = "--max-priority",
              paramLabel = "N",
              description = "The highest priority of this user's jobs (0 at first).")
          @Nullable Integer maxPriority) {
    SequencedMap<String, Object> body = new LinkedHashMap<>();
    body.put("user", user);
    if (weight != null && !Double.isFinite(weight)) {
      throw BadInput.inArgument(
          "--weight",
          weight.toString(),
          "--weight is " + weight + "; it must be a number from 0.001 to 1000");
    }
    put(body, "weight", weight);
    put(body, "maxSlots", maxSlots);
    put(body, "maxJobs", maxJobs);
    put(body, "maxPriority", maxPriority);
    tell(
        "user",
        client().send("PUT", "/v1/users", body),
        "user",
        "weight",
        "maxSlots",
        "maxJobs",
        "maxPriority");
    return ExitCode.DONE;
  }

  @Command(
      name = "realm",
      mixinStandardHelpOptions = true,
      description = "Makes a realm, or changes its limits.")
  int realm(
      @Parameters(paramLabel = "REALM", description = "Its name.") String realm,
      @Option(names = "--max-jobs", paramLabel = "N", description = "Live jobs at once.")
          @Nullable Integer maxJobs,
      @Option(names = "--max-slots", paramLabel = "N", description = "Slots of all its machines.")
          @Nullable Integer maxSlots,
      @Option(names = "--max-bytes", paramLabel = "BYTES", description = "What it may store.")
          @Nullable Long maxBytes,
      @Option(
              names = "--keep-bodies",
              paramLabel = "TIME",
              description =
                  "How long results, logs and files stay after their job's end (90d at first).")
          @Nullable String keepBodies,
      @Option(
              names = "--keep-records",
              paramLabel = "TIME",
              description = "How long the record of a job stays after its end (365d at first).")
          @Nullable String keepRecords,
      @Option(
              names = "--most-bytes",
              paramLabel = "BYTES",
              description = "Bytes that ended jobs may have together; the oldest go first.")
          @Nullable Long mostBytes,
      @Option(
              names = "--most-jobs",
              paramLabel = "N",
              description = "Ended jobs whose record stays; the oldest go first.")
          @Nullable Integer mostJobs) {
    SequencedMap<String, Object> body = new LinkedHashMap<>();
    body.put("realm", realm);
    put(body, "maxJobs", maxJobs);
    put(body, "maxSlots", maxSlots);
    put(body, "maxBytes", maxBytes);
    put(body, "keepBodies", keepBodies);
    put(body, "keepRecords", keepRecords);
    put(body, "mostBytes", mostBytes);
    put(body, "mostJobs", mostJobs);
    tell(
        "realm",
        client().send("PUT", "/v1/realms", body),
        "realm",
        "maxJobs",
        "maxSlots",
        "maxBytes",
        "keepBodies",
        "keepRecords",
        "mostBytes",
        "mostJobs",
        "token");
    return ExitCode.DONE;
  }

  @Command(
      name = "realms",
      mixinStandardHelpOptions = true,
      description = "Shows all realms with their limits, and what they use of them.")
  int realms() {
    for (Fields realm : client().get("/v1/realms").groups("realms")) {
      if (console.isJson()) {
        tell("realm", realm, RealmText.FIELDS);
      } else {
        console.lines(RealmText.lines(realm));
      }
    }
    return ExitCode.DONE;
  }

  @Command(
      name = "audit",
      mixinStandardHelpOptions = true,
      description = "Shows who did what, oldest first.")
  int audit() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(client().stream("/v1/audit"), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        console.line(
            console.isJson() ? line : AuditText.of(JsonTree.fields("the audit log", line)));
      }
    }
    return ExitCode.DONE;
  }

  private static void put(SequencedMap<String, Object> body, String name, @Nullable Object value) {
    if (value != null) {
      body.put(name, value);
    }
  }

  /** Text as text, a number as a number. */
  private static Object value(Node node) {
    boolean quoted = node instanceof Node.Scalar scalar && scalar.quoted();
    String text = node instanceof Node.Scalar scalar ? scalar.text() : node.describe();
    return quoted ? text : new BigDecimal(text);
  }

  private void tell(String event, Fields answer, String... names) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", event);
    for (String name : names) {
      answer.node(name).ifPresent(node -> fields.put(name, value(node)));
    }
    if (console.isJson()) {
      console.object(fields);
      return;
    }
    fields.remove("event");
    fields.forEach((name, value) -> console.line(name + ": " + value));
  }
}
