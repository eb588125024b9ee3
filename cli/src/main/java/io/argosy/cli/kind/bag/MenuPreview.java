package io.argosy.cli.kind.bag;

import io.argosy.console.Console;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.Planner;
import io.argosy.core.bag.estimate.Estimate;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.MenuEntry;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.explain.kind.bag.BagFields;
import io.argosy.journal.FileJournal;
import io.argosy.journal.RecoveredState;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** A menu without a sample: from given times, or from measurements of an earlier run. */
public final class MenuPreview {
  private final BagFile bag;
  private final JobSpec.Bag spec;
  private final Console console;
  private final boolean all;
  private final Optional<Path> page;

  public MenuPreview(
      BagFile bag, JobSpec.Bag spec, Console console, boolean all, Optional<Path> page) {
    this.bag = bag;
    this.spec = spec;
    this.console = console;
    this.all = all;
    this.page = page;
  }

  /** From the seconds that a task takes on each type. */
  public void given(List<String> given) {
    List<MachineType> machineTypes = new ArrayList<>();
    List<Offer> offers = spec.offers();
    SequencedMap<String, String> seconds = new LinkedHashMap<>();
    given.forEach(text -> put(seconds, text));
    for (Map.Entry<String, String> entry : seconds.entrySet()) {
      Offer offer =
          offers.stream()
              .filter(it -> it.name().equals(entry.getKey()))
              .findFirst()
              .orElseThrow(() -> unknown(entry.getKey(), offers));
      machineTypes.add(MachineType.of(offer, positive(entry)).drawing(watts(offer)));
    }
    List<String> silent =
        offers.stream().map(Offer::name).filter(name -> !seconds.containsKey(name)).toList();
    if (!silent.isEmpty() && !console.isJson()) {
      console.line("left out, as --seconds does not name it: " + String.join(", ", silent));
    }
    show(machineTypes);
  }

  private Optional<Double> watts(Offer offer) {
    return spec.watts(spec.offers().indexOf(offer));
  }

  private static void put(Map<String, String> seconds, String text) {
    int sign = text.indexOf('=');
    boolean twice =
        sign > 0 && seconds.put(text.substring(0, sign), text.substring(sign + 1)) != null;
    if (sign <= 0 || twice) {
      throw BadInput.inArgument(
          "--seconds",
          text,
          "--seconds is "
              + text
              + (twice ? ", which is named twice; " : "; ")
              + "it must be a type and its seconds, such as small=90");
    }
  }

  private static double positive(Map.Entry<String, String> entry) {
    try {
      double value = Double.parseDouble(entry.getValue());
      if (value >= MachineType.SHORTEST && value < 1e10) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The code below reports it.
    }
    String text = entry.getKey() + "=" + entry.getValue();
    throw BadInput.inArgument(
        "--seconds", text, "--seconds is " + text + "; it must be a number of seconds above zero");
  }

  private static BadInput unknown(String name, List<Offer> offers) {
    List<String> names = offers.stream().map(Offer::name).toList();
    return BadInput.inArgument(
        "--seconds",
        name,
        "--seconds names " + name + "; the offers are " + String.join(", ", names));
  }

  /** From the measurements of a run. */
  public void from(RunFolder run) throws IOException {
    JobId job = run.job();
    BagStateView before;
    try (FileJournal journal = FileJournal.open(run.journal())) {
      StateView state = RecoveredState.from(journal).view();
      before =
          state
              .job(job)
              .filter(it -> it.as(BagStateView.class).isPresent())
              .map(BagStateView::of)
              .orElseThrow(() -> noSuchRun(job));
    }
    List<MachineType> machineTypes = new ArrayList<>();
    for (Offer offer : spec.offers()) {
      for (int index = 0; index < before.spec().offers().size(); index++) {
        Estimate estimate = before.estimates().get(index);
        if (before.spec().offers().get(index).name().equals(offer.name()) && estimate.isUsable()) {
          machineTypes.add(MachineType.of(offer, estimate).drawing(watts(offer)));
        }
      }
    }
    if (machineTypes.isEmpty()) {
      throw BadInput.inArgument(
          "--from", job.value(), job + " measured none of the offers of this bag");
    }
    show(machineTypes);
  }

  private void show(List<MachineType> machineTypes) {
    Optional<Duration> deadline =
        spec.promise()
            .deadline()
            .map(it -> Duration.between(Instant.EPOCH, it.from(Instant.EPOCH)));
    PlanRequest request =
        new PlanRequest(
            spec.tasks(),
            machineTypes,
            spec.promise().budget(),
            deadline,
            spec.cushion(),
            spec.choosing(),
            spec.seed());
    tell(request, Planner.menu(request), machineTypes);
  }

  private void refuseMissingLine(Menu menu) {
    if (spec.choosing() instanceof Choosing.ByNumber(int number) && menu.choice(number).isEmpty()) {
      throw BadInput.inArgument(
          "--choose",
          Integer.toString(number),
          "choose is " + number + "; the menu has lines 1 to " + menu.choices().size());
    }
  }

  private void tell(PlanRequest request, Menu menu, List<MachineType> machineTypes) {
    refuseMissingLine(menu);
    List<String> names =
        machineTypes.stream().map(machineType -> machineType.offer().name()).toList();
    SequencedMap<String, Object> fields = BagFields.menu(menu, names, Money.ZERO);
    BagProgress.Menu shown = BagProgress.menu(JsonTree.fields("menu", JsonText.of(fields)));
    page.ifPresent(file -> MenuPage.write(file, bag.name(), shown, bag.currency()));
    if (console.isJson()) {
      fields.put("currency", bag.currency());
      console.object(fields);
      return;
    }
    console.lines(MenuText.lines(shown, bag.currency(), all));
    boolean ruled = !(spec.choosing() instanceof Choosing.Wait);
    new BrokenPromise(request, menu, bag.currency())
        .sentence()
        .or(() -> ruled ? Optional.of(menu.why()) : Optional.empty())
        .ifPresent(console::line);
    Optional<MenuEntry> chosen = menu.theChosen();
    chosen.ifPresent(it -> console.line("the choice would be no " + it.number()));
  }

  private static BadInput noSuchRun(JobId job) {
    return BadInput.inArgument("job", job.value(), "no bag '" + job + "' here");
  }
}
