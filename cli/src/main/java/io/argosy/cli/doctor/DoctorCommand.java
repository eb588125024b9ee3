package io.argosy.cli.doctor;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.image.ContainerParts;
import io.argosy.cli.option.DataOption;
import io.argosy.console.Console;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy doctor}. */
@Command(
    name = "doctor",
    description =
        "Checks what Argosy needs on this computer, and prints for each part how it is and what to"
            + " do. Exit code 1: a run does not work here.",
    mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {
  private static final int PART_WIDTH = 12;

  private final Console console;
  private final Settings settings;

  @Mixin private DataOption data = new DataOption();

  public DoctorCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() {
    List<Finding> all = new ArrayList<>(SystemChecks.all(ContainerParts.here()));
    all.addAll(new DataChecks(data.folder(settings), Instant.now()).all());
    if (console.isJson()) {
      all.forEach(it -> console.object(it.fields()));
    } else {
      all.forEach(this::tell);
      console.line(verdict(all));
    }
    return isFit(all) ? ExitCode.DONE : ExitCode.OUR_FAULT;
  }

  private void tell(Finding it) {
    String part = it.part() + " ".repeat(Math.max(1, PART_WIDTH - it.part().length()));
    String state = it.state().shown() + " ".repeat(6 - it.state().shown().length());
    console.line(state + part + it.found());
    if (!it.advice().isEmpty()) {
      console.line(" ".repeat(6 + PART_WIDTH) + it.advice());
    }
  }

  private static boolean isFit(List<Finding> all) {
    return all.stream().noneMatch(it -> it.state() == Finding.State.FAULT);
  }

  private static String verdict(List<Finding> all) {
    if (!isFit(all)) {
      return "runs do not work here: see FAULT above";
    }
    return all.stream().allMatch(it -> it.state() == Finding.State.OK)
        ? "all is here"
        : "runs work here; a note concerns only what it names";
  }
}
