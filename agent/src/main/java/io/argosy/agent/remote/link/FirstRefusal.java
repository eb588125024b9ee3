package io.argosy.agent.remote.link;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Why a server refused the first registration: a mistake of the agent's user. */
public final class FirstRefusal {
  private FirstRefusal() {}

  /** The mistake when no server could be reached, and waiting would not help. */
  static Optional<BadInput> of(AgentTerms terms, IOException problem) {
    if (problem instanceof NotArgosy) {
      return Optional.of(wrong(terms, String.valueOf(problem.getMessage())));
    }
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return Optional.of(wrong(terms, "no machine of that name is known"));
      }
      if (cause instanceof SSLException) {
        return Optional.of(wrong(terms, "no safe connection could be made: " + cause.getMessage()));
      }
    }
    return Optional.empty();
  }

  private static BadInput wrong(AgentTerms terms, String why) {
    String server = terms.server().toString();
    return BadInput.inArgument("--server", server, "--server is " + server + "; " + why);
  }

  public static BadInput of(AgentTerms terms, ServerRefusal refusal) {
    String said = refusal.sentence();
    if (refusal.isAboutToken()) {
      return BadInput.inArgument(
          "--token",
          "",
          "the server "
              + terms.server()
              + " does not accept the token: "
              + said
              + "; it must be one with scope site");
    }
    if (refusal.isUnknown() || refusal.status() == 405) {
      return BadInput.inArgument(
          "--server",
          terms.server().toString(),
          "--server is " + terms.server() + ", where this is not known: " + said);
    }
    return BadInput.inArgument(
        "--site", terms.site(), "the server does not take this machine: " + said);
  }
}
