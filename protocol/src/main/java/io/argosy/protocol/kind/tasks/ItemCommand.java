package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.TaskCalls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command for each row of a table. The placeholders mean what they mean to GNU parallel: <code>
 * {}</code> is the item, <code>{.}</code> the item without its extension, <code>{/}</code> its last
 * part, <code>{//}</code> its folder, <code>{/.}</code> its last part without the extension, <code>
 * {#}</code> the number of the task from 1, <code>{2}</code> the item of the second list; <code>
 * {name}</code> is the value of a column.
 */
public final class ItemCommand implements TaskCalls {
  /** Runs an item that is a command itself. */
  public static final List<String> SHELL = List.of("sh", "-c", "{}");

  private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_-]{0,99}";
  private static final Pattern PLACE =
      Pattern.compile("\\{\\{(" + NAME + ")\\}\\}|\\{(\\.|//|/\\.|/|#|" + NAME + ")?\\}");
  private static final Pattern EXTENSION = Pattern.compile("\\.[^/.]*$");

  private final List<String> words;
  private final Items items;

  /** The command as it is; {@link #complete} adds the items that it lacks. */
  public ItemCommand(List<String> words, Items items) {
    this.words = List.copyOf(words);
    this.items = items;
  }

  /** The words, followed by a placeholder for each column if there is none in them. */
  public static List<String> complete(List<String> words, Items items) {
    boolean placed =
        words.stream()
            .flatMap(word -> PLACE.matcher(word).results())
            .anyMatch(place -> isKnown(place, items));
    if (placed) {
      return List.copyOf(words);
    }
    List<String> more = new ArrayList<>(words);
    items.columns().forEach(column -> more.add("{" + column + "}"));
    return more;
  }

  private static boolean isKnown(MatchResult place, Items items) {
    String name = place.group(2);
    boolean isName = name != null && name.matches(NAME);
    return place.group(1) == null && (!isName || items.column(name).isPresent());
  }

  /** The first name or number in braces that is no column of a table with names or numbers. */
  public Optional<String> unknown() {
    return words.stream()
        .flatMap(word -> PLACE.matcher(word).results())
        .filter(place -> place.group(1) == null && !isKnown(place, items))
        .map(place -> place.group(2))
        .filter(name -> names(name, items))
        .findFirst();
  }

  /** Whether a text in braces can only be meant as a column. */
  private static boolean names(String text, Items items) {
    return items.isNamed() || (items.isNumbered() && text.matches("\\d+"));
  }

  @Override
  public ChunkCall of(JobFile.Run run, long index, Path out) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    values.put("index", Long.toString(index));
    SequencedMap<String, String> env = ChunkCall.environment(run, values);
    List<String> row = items.row(index);
    for (int i = 0; i < row.size(); i++) {
      String column = items.columns().get(i).replace('-', '_').toUpperCase(Locale.ROOT);
      env.put("ARGOSY_PARAM_" + column, row.get(i));
    }
    return new ChunkCall(words(index), env);
  }

  /** The words for a task. */
  public List<String> words(long index) {
    return words.stream()
        .map(
            word ->
                PLACE
                    .matcher(word)
                    .replaceAll(place -> Matcher.quoteReplacement(value(place, index))))
        .toList();
  }

  private String value(MatchResult place, long index) {
    if (place.group(1) != null) {
      return names(place.group(1), items) ? "{" + place.group(1) + "}" : place.group();
    }
    String item = items.text(index);
    return switch (place.group(2)) {
      case null -> item;
      case "." -> withoutExtension(item);
      case "/" -> last(item);
      case "//" -> folder(item);
      case "/." -> withoutExtension(last(item));
      case "#" -> Long.toString(index + 1);
      default -> column(place, index);
    };
  }

  private String column(MatchResult place, long index) {
    OptionalInt column = items.column(place.group(2));
    return column.isEmpty() ? place.group() : items.row(index).get(column.getAsInt());
  }

  private static String withoutExtension(String path) {
    return EXTENSION.matcher(path).replaceFirst("");
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** As {@code dirname} has it: slashes at the end do not count. */
  private static String folder(String path) {
    String inner = path.replaceFirst("/+$", "");
    if (inner.isEmpty()) {
      return path.isEmpty() ? "." : "/";
    }
    int slash = inner.lastIndexOf('/');
    String above = slash < 0 ? "." : inner.substring(0, slash).replaceFirst("/+$", "");
    return above.isEmpty() ? "/" : above;
  }
}
