package io.argosy.cli.kind.tasks;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that say where items come from. */
final class ItemOptions {
  @Option(
      names = {"-a", "--from"},
      paramLabel = "FILE",
      description = "Reads the items from this file, one a line; - is the standard input.")
  @Nullable String from;

  @Option(
      names = {"-0", "--null"},
      description = "Items end with a zero byte instead of a line end, as find -print0 has it.")
  boolean zero;

  @Option(
      names = "--csv",
      paramLabel = "TABLE.CSV",
      description = "A task for each row; {column} is the value under that name in the first line.")
  @Nullable String csv;

  @Option(
      names = "--files",
      paramLabel = "GLOB",
      description = "A task for each file that matches, such as 'data/*.nc', sorted by name.")
  @Nullable String files;

  @Option(
      names = "--grid",
      paramLabel = "NAME=VALUES",
      arity = "1..*",
      description =
          "A task for each combination, such as a=1..10 b=0:1:0.1 c=x,y; {a} is a value. The last"
              + " name changes fastest.")
  List<String> grid = new ArrayList<>();

  /** The files that items are read from. */
  List<String> read() {
    return Stream.of(from, csv).filter(Objects::nonNull).toList();
  }

  /** The flags that were given. */
  List<String> given() {
    return Stream.of(
            from == null ? "" : "--from",
            zero ? "--null" : "",
            csv == null ? "" : "--csv",
            files == null ? "" : "--files",
            grid.isEmpty() ? "" : "--grid")
        .filter(flag -> !flag.isEmpty())
        .toList();
  }
}
