package io.argosy.cli.command;

import picocli.CommandLine.Option;

/** The flag that asks for output for programs. */
final class JsonOption {
  @Option(names = "--json", description = "Write one JSON object a line.")
  boolean json;
}
