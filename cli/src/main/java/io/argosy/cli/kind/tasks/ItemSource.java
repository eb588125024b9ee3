package io.argosy.cli.kind.tasks;

import io.argosy.protocol.kind.tasks.ItemTable;
import io.argosy.protocol.kind.tasks.Items;
import io.argosy.protocol.kind.tasks.TableText;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Placeholders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Opens the items of all tasks, in the one place that the user names. */
final class ItemSource {
  private static final String STDIN = "-";

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
  ItemFeed open(List<List<String>> lists) throws IOException {
    refuseTwo(lists);
    if (options.csv != null) {
      String csv = options.csv;
      return streamed("--csv", csv, '\n', () -> new TableLines(csv));
    }
    Optional<ItemTable> table = inMemory(lists);
    if (table.isPresent()) {
      if (table.get().size() > ItemTable.LIMIT) {
        String count = " has " + table.get().size() + " items";
        throw refused(source(lists), "", count + "; it must be at most " + ItemTable.LIMIT);
      }
      return ItemFeed.of(table.get());
    }
    String from = options.from == null ? STDIN : options.from;
    return streamed(
        "--from", from, options.zero ? '\0' : '\n', () -> new ItemLines(from, options.zero));
  }

  private Optional<ItemTable> inMemory(List<List<String>> lists) throws IOException {
    if (!lists.isEmpty()) {
      return Optional.of(listed(lists));
    }
    if (options.files != null) {
      return Optional.of(ItemTable.of(new MatchingFiles(folder, options.files).names()));
    }
    return options.grid.isEmpty() ? Optional.empty() : Optional.of(GridText.table(options.grid));
  }

  /** A file is read twice: all of it is checked before the first task starts. */
  private ItemFeed streamed(String flag, String from, char end, Supplier<StreamedItems.Rows> rows)
      throws IOException {
    Function<String, BadInput> refusal = rest -> refused(flag, from.isEmpty() ? "''" : from, rest);
    OptionalLong size = OptionalLong.empty();
    if (!from.equals(STDIN) && Files.isRegularFile(folder.resolve(from))) {
      try (InputRecords all = records(from, end, refusal)) {
        size = OptionalLong.of(count(new StreamedItems(all, rows.get(), size, refusal)));
      }
      if (size.getAsLong() > TaskListFile.TASKS_LIMIT) {
        String most = "; it must have at most " + TaskListFile.TASKS_LIMIT;
        throw refusal.apply(", which has " + size.getAsLong() + " items" + most);
      }
    }
    return new StreamedItems(records(from, end, refusal), rows.get(), size, refusal);
  }

  private static long count(ItemFeed feed) throws IOException {
    long count = 0;
    for (int some = feed.next().size(); some > 0; some = feed.next().size()) {
      count += some;
    }
    return count;
  }

  private InputRecords records(String from, char end, Function<String, BadInput> refusal)
      throws IOException {
    if (from.equals(STDIN)) {
      return new InputRecords(input.get(), end);
    }
    Path file = folder.resolve(from);
    if (from.isEmpty() || !Files.isReadable(file) || Files.isDirectory(file)) {
      throw refusal.apply(", which is not a file that can be read; it must be one");
    }
    return new InputRecords(Files.newInputStream(file), end);
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

  /** An item a line. */
  private record ItemLines(String from, boolean zero) implements StreamedItems.Rows {
    @Override
    public List<String> columns(InputRecords records) {
      return Items.ITEM;
    }

    @Override
    public Optional<List<String>> add(String text) {
      if (text.indexOf('\0') >= 0) {
        throw refused("--from", from, ", which has a zero byte in an item; add --null");
      }
      // Lines of some systems end with two characters.
      boolean returns = !zero && text.endsWith("\r");
      return Optional.of(List.of(returns ? text.substring(0, text.length() - 1) : text));
    }

    @Override
    public void end(long count) {
      if (count == 0 && from.equals(STDIN)) {
        throw BadInput.inArgument(
            "--from", from, "the standard input has no item; it must have one a line");
      }
      if (count == 0) {
        throw refused("--from", from, ", which has no item; it must have one a line");
      }
    }
  }

  /** The rows of a table after the line with the names of its columns. */
  private static final class TableLines implements StreamedItems.Rows {
    private final String from;
    private final String source;
    private final TableText table;
    private List<String> columns = List.of();

    TableLines(String from) {
      this.from = from;
      source = from.equals(STDIN) ? "the standard input" : from;
      table = new TableText(source);
    }

    @Override
    public List<String> columns(InputRecords records) throws IOException {
      for (Optional<String> line = records.next(); line.isPresent(); line = records.next()) {
        Optional<TableText.Row> row = table.add(line.get()).filter(it -> !it.isBlank());
        if (row.isPresent()) {
          columns = checked(row.get());
          return columns;
        }
      }
      table.end();
      throw noRow();
    }

    private List<String> checked(TableText.Row head) {
      Set<String> seen = new HashSet<>();
      for (String name : head.values()) {
        Placeholders.name(name)
            .ifPresent(
                why -> {
                  String sentence = "the column '" + name + "' " + why;
                  throw new BadInput(source, head.line(), name, name, sentence);
                });
        if (!seen.add(name)) {
          String twice = "the column '" + name + "' is there twice; each must have its own name";
          throw new BadInput(source, head.line(), name, name, twice);
        }
      }
      return head.values();
    }

    @Override
    public Optional<List<String>> add(String text) {
      Optional<TableText.Row> row = table.add(text).filter(it -> !it.isBlank());
      if (row.isPresent() && row.get().values().size() != columns.size()) {
        String counts = row.get().values().size() + " values; it must have " + columns.size();
        throw new BadInput(source, row.get().line(), "", "", "the row has " + counts);
      }
      return row.map(TableText.Row::values);
    }

    @Override
    public void end(long count) {
      table.end();
      if (count == 0) {
        throw noRow();
      }
    }

    private BadInput noRow() {
      return refused(
          "--csv", from, ", which has no row; it must have a line of names and one for each task");
    }
  }

  private static BadInput refused(String flag, String value, String rest) {
    String what = value.isEmpty() ? flag : flag + " is " + value;
    return BadInput.inArgument(flag, value, what + rest);
  }
}
