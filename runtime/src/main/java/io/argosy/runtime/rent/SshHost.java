package io.argosy.runtime.rent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host as named in job files.
 *
 * @param name with the user, if one is named, in ssh's syntax
 */
record SshHost(String name, Optional<String> port) {
  private static final Pattern TEXT =
      Pattern.compile("((?:[^@]+@)?)(\\[.+\\]|[^:\\[]+)(?::(\\d+))?");

  static SshHost parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches() || text.startsWith("-")) {
      throw new IllegalArgumentException("no host: " + text);
    }
    String host = parts.group(2);
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return new SshHost(parts.group(1) + bare, Optional.ofNullable(parts.group(3)));
  }

  /** The destination arguments: after ssh's options, before the command. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    port.ifPresent(it -> words.addAll(List.of("-p", it)));
    words.addAll(List.of("--", name));
    return words;
  }
}
