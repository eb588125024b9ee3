package io.argosy.protocol.rental;

import io.argosy.protocol.text.Fields;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the provider settings of an offer, and refuses those of another provider. */
final class ProviderReader {
  // ssh would take a word that begins with a dash for an option.
  private static final Pattern HOST =
      Pattern.compile(
          "([A-Za-z0-9_][A-Za-z0-9_.-]{0,99}@)?"
              + "([A-Za-z0-9][A-Za-z0-9._-]{0,252}|\\[[0-9A-Fa-f:.]{2,45}\\])(:\\d{1,5})?");
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,5}(?:\\.\\d{1,3})?) ?%");
  private static final double MOST_PERCENT = 100;

  private final Fields group;
  private final String provider;

  ProviderReader(Fields group, String provider) {
    this.group = group;
    this.provider = provider;
  }

  Provider read() {
    boolean ssh = provider.equals("ssh");
    (ssh ? List.of("cpu", "then") : List.of("hosts")).forEach(this::refuse);
    return ssh ? new Provider.Ssh(hosts()) : local();
  }

  private void refuse(String field) {
    if (group.has(field)) {
      throw group.refused(
          field, ", but " + provider + " machines have no " + field + "; remove it");
    }
  }

  private Provider.Local local() {
    double cpu = share(group, "cpu").orElse(1.0);
    Optional<Fields> then = group.section("then").map(fields -> fields.only("after", "cpu"));
    return new Provider.Local(cpu, then.map(ProviderReader::slowdown));
  }

  private static Provider.Slowdown slowdown(Fields fields) {
    return new Provider.Slowdown(
        fields
            .duration("after", "40s")
            .orElseThrow(() -> fields.missing("after", "a duration such as 40s")),
        share(fields, "cpu").orElseThrow(() -> fields.missing("cpu", "a percentage such as 10%")));
  }

  private static Optional<Double> share(Fields fields, String name) {
    return fields
        .text(name)
        .map(
            text -> {
              Matcher percent = PERCENT.matcher(text);
              double value = percent.matches() ? Double.parseDouble(percent.group(1)) : 0;
              if (value < 1 || value > MOST_PERCENT) {
                throw fields.wrong(name, "a part of one processor from 1% to 100%, such as 25%");
              }
              return value / 100;
            });
  }

  private List<String> hosts() {
    String example = "[a.example, me@b.example:2222]";
    List<String> hosts =
        group
            .words("hosts", example)
            .orElseThrow(() -> group.missing("hosts", "a list such as " + example));
    Set<String> seen = new HashSet<>();
    for (String host : hosts) {
      if (!HOST.matcher(host).matches()) {
        String right = "a host is host, user@host or user@host:port";
        throw group.refused("hosts", " with '" + host + "'; " + right);
      }
      if (!seen.add(host)) {
        throw group.refused("hosts", " with " + host + " twice; a host is one machine");
      }
    }
    return hosts;
  }
}
