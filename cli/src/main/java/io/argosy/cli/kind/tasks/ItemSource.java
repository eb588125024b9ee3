package io.argosy.cli.kind.tasks;

import io.argosy.protocol.kind.tasks.ItemTable;
import io.argosy.protocol.kind.tasks.TableText;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Placeholders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads the items of all tasks, from the one place that the user names. */
final class ItemSource {
  private static final String STDIN = "-";

  /** Some programs write it before the first character of a file. */
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final ItemOptions options;
  private final Path folder;
  private final Supplier<InputStream> input;

  /**
   * @param folder relative paths begin there
   * @param input the standard input
   */
  ItemSource(ItemOptions options, Path folder, Supplier<InputStream> input) {
    this.options = options;
    this.folder = folder;
    this.input = input;
  }

  /**
   * @param lists the words after each {@code :::}
   */
  ItemTable read(List<List<String>> lists) throws IOException {
    refuseTwo(lists);
    ItemTable items = items(lists);
    if (items.size() > ItemTable.LIMIT) {
      throw refused(
          source(lists), "", " has " + items.size() + " items; it must be at most " + limit());
    }
    return items;
  }

  private static String limit() {
    return ItemTable.LIMIT + ", because all of them are read before the first task starts";
  }

  private ItemTable items(List<List<String>> lists) throws IOException {
    if (!lists.isEmpty()) {
      return listed(lists);
    }
    if (options.csv != null) {
      return table(options.csv);
    }
    if (options.files != null) {
      return ItemTable.of(new MatchingFiles(folder, options.files).names());
    }
    if (!options.grid.isEmpty()) {
      return GridText.table(options.grid);
    }
    return lines(options.from == null ? STDIN : options.from);
  }

  private void refuseTwo(List<List<String>> lists) {
    List<String> named = named(lists);
    if (named.size() > 1) {
      String both = named.getFirst() + " and " + named.get(1);
      throw BadInput.inArgument(
          named.get(1), "", "items come from " + both + "; they must come from one of them");
    }
    if (options.zero && !named.isEmpty() && !named.getFirst().equals("--from")) {
      throw BadInput.inArgument(
          "--null", "", "--null is for items of a file or the standard input; remove it");
    }
  }

  private List<String> named(List<List<String>> lists) {
    return Stream.concat(
            lists.isEmpty() ? Stream.empty() : Stream.of(":::"), options.given().stream())
        .filter(flag -> !flag.equals("--null"))
        .toList();
  }

  private String source(List<List<String>> lists) {
    return named(lists).stream().findFirst().orElse("the standard input");
  }

  private static ItemTable listed(List<List<String>> lists) {
    for (List<String> list : lists) {
      if (list.isEmpty()) {
        throw BadInput.inArgument(
            ":::", "", "::: is followed by no item; it must be followed by at least one");
      }
    }
    if (lists.size() == 1) {
      return ItemTable.of(lists.getFirst());
    }
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= lists.size(); i++) {
      columns.add(Integer.toString(i));
    }
    return GridText.combined(":::", columns, lists);
  }

  private ItemTable lines(String from) throws IOException {
    String text = text("--from", from);
    List<String> items = new ArrayList<>(List.of(text.split(options.zero ? "\0" : "\n", -1)));
    if (items.getLast().isEmpty()) {
      items.removeLast(); // The end of the last line is not the begin of another.
    }
    if (items.isEmpty() && from.equals(STDIN)) {
      throw BadInput.inArgument(
          "--from", from, "the standard input has no item; it must have one a line");
    }
    if (items.isEmpty()) {
      throw refused("--from", from, ", which has no item; it must have one a line");
    }
    if (!options.zero) {
      items.replaceAll(ItemSource::withoutReturn);
    }
    if (items.stream().anyMatch(item -> item.indexOf('\0') >= 0)) {
      throw refused("--from", from, ", which has a zero byte in an item; add --null");
    }
    return ItemTable.of(items);
  }

  /** Lines of some systems end with two characters. */
  private static String withoutReturn(String line) {
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  private ItemTable table(String from) throws IOException {
    String source = from.equals(STDIN) ? "the standard input" : from;
    List<TableText.Row> rows =
        TableText.rows(source, text("--csv", from)).stream().filter(it -> !it.isBlank()).toList();
    if (rows.size() < 2) {
      throw refused(
          "--csv", from, ", which has no row; it must have a line of names and one for each task");
    }
    List<String> columns = columns(source, rows.getFirst());
    for (TableText.Row row : rows) {
      if (row.values().size() != columns.size()) {
        String counts = row.values().size() + " values; it must have " + columns.size();
        throw new BadInput(source, row.line(), "", "", "the row has " + counts);
      }
    }
    return new ItemTable(columns, rows.stream().skip(1).map(TableText.Row::values).toList());
  }

  private static List<String> columns(String source, TableText.Row head) {
    Set<String> seen = new HashSet<>();
    for (String name : head.values()) {
      Placeholders.name(name)
          .ifPresent(
              why -> {
                String sentence = "the column '" + name + "' " + why;
                throw new BadInput(source, head.line(), name, name, sentence);
              });
      if (!seen.add(name)) {
        String sentence = "the column '" + name + "' is there twice; each must have its own name";
        throw new BadInput(source, head.line(), name, name, sentence);
      }
    }
    return head.values();
  }

  private String text(String flag, String from) throws IOException {
    byte[] bytes;
    if (from.equals(STDIN)) {
      bytes = input.get().readAllBytes();
    } else {
      Path file = folder.resolve(from);
      if (from.isEmpty() || !Files.isReadable(file) || Files.isDirectory(file)) {
        throw refused(
            flag,
            from.isEmpty() ? "''" : from,
            ", which is not a file that can be read; it must be one");
      }
      bytes = Files.readAllBytes(file);
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw refused(flag, from, ", which is not UTF-8; it must be");
    }
  }

  private static BadInput refused(String flag, String value, String rest) {
    String what = value.isEmpty() ? flag : flag + " is " + value;
    return BadInput.inArgument(flag, value, what + rest);
  }
}
