package io.argosy.cli.rent;

import io.argosy.protocol.files.FilePart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the warnings of agents that are processes of this computer, each one once. */
public final class AgentWarnings {
  /** The format of {@code AgentLog}: an instant, the event, fields, and the sentence. */
  private static final Pattern WARNING =
      Pattern.compile("\\S+ warning(?: \\w+=\\S+)*: (?<sentence>.+)");

  private static final String REGISTRY_AWAY = "its registry does not answer";

  private final Path folder;
  private final Map<Path, Long> heard = new TreeMap<>();
  private final Set<String> told = new HashSet<>();

  /**
   * Older lines are not reported.
   *
   * @param folder with a subfolder and a log for each machine
   */
  public AgentWarnings(Path folder) {
    this.folder = folder;
    logs().forEach(log -> heard.put(log, size(log)));
  }

  /** New warnings since the last call. */
  public List<String> news() {
    List<String> news = new ArrayList<>();
    for (Path log : logs()) {
      String machine = folder.relativize(log).getName(0).toString();
      for (String line : since(log)) {
        Matcher warning = WARNING.matcher(line);
        if (warning.matches()) {
          String said = warning.group("sentence");
          // A registry that is away is away for all machines alike.
          String sentence = said.contains(REGISTRY_AWAY) ? said : machine + ": " + said;
          if (told.add(sentence)) {
            news.add(sentence);
          }
        }
      }
    }
    return news;
  }

  private List<Path> logs() {
    try (Stream<Path> machines = Files.list(folder)) {
      return machines.map(it -> it.resolve("log")).filter(Files::isRegularFile).sorted().toList();
    } catch (IOException gone) {
      return List.of();
    }
  }

  private static long size(Path log) {
    try {
      return Files.size(log);
    } catch (IOException gone) {
      return 0;
    }
  }

  /** New complete lines. */
  private List<String> since(Path log) {
    long from = heard.getOrDefault(log, 0L);
    try (InputStream in = FilePart.open(log, from)) {
      String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      String whole = text.substring(0, text.lastIndexOf('\n') + 1);
      heard.put(log, from + whole.length());
      byte[] bytes = whole.getBytes(StandardCharsets.ISO_8859_1);
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException gone) {
      return List.of();
    }
  }
}
