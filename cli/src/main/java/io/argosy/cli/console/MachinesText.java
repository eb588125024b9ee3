package io.argosy.cli.console;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.WholeNumbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;

/** Reads either the number of slots or how they are split into machines. */
final class MachinesText {
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
  private static final String RIGHT = "a whole number from 1 to " + Settings.SLOTS_LIMIT;

  private MachinesText() {}

  /**
   * @param slotsName the name of the number of slots, for errors
   * @param machines each {@code NAME=SLOTS}
   * @param machinesName the name of the machines, for errors
   */
  static Optional<LocalMachines> of(
      String slotsName, Optional<String> slots, String machinesName, List<String> machines) {
    if (slots.isPresent() && !machines.isEmpty()) {
      throw both(slotsName, slots.get(), machinesName);
    }
    if (slots.isPresent()) {
      return Optional.of(LocalMachines.whole(number(slotsName, slots.get())));
    }
    SequencedMap<String, Integer> split = new LinkedHashMap<>();
    machines.forEach(text -> add(split, machinesName, text.strip()));
    return split.isEmpty() ? Optional.empty() : Optional.of(machines(machinesName, split));
  }

  /** The fields {@code slots} and {@code machines} of a settings file. */
  static Optional<LocalMachines> of(Fields file) {
    OptionalLong slots = file.wholeNumber("slots", 1, Settings.SLOTS_LIMIT, "4");
    Optional<Fields> machines = file.section("machines");
    if (slots.isPresent() && machines.isPresent()) {
      throw file.refused("slots", ", but machines is there too; each machine has its own slots");
    }
    if (slots.isPresent()) {
      return Optional.of(LocalMachines.whole((int) slots.getAsLong()));
    }
    return machines.filter(fields -> !fields.names().isEmpty()).map(MachinesText::split);
  }

  private static LocalMachines split(Fields fields) {
    SequencedMap<String, Integer> split = new LinkedHashMap<>();
    for (String name : fields.names()) {
      if (!name.matches(NAME)) {
        throw fields.refused(name, ", but a machine is called by " + letters());
      }
      long slots = fields.wholeNumber(name, 1, Settings.SLOTS_LIMIT, "4").orElseThrow();
      split.put(name, (int) slots);
    }
    return machines("machines", split);
  }

  private static void add(SequencedMap<String, Integer> split, String source, String text) {
    int cut = text.indexOf('=');
    if (cut < 1 || !text.substring(0, cut).matches(NAME)) {
      throw wrong(source, text, "NAME=SLOTS, such as fast=2, with a name of " + letters());
    }
    String name = text.substring(0, cut);
    if (split.containsKey(name)) {
      String sentence = source + " names " + name + " twice; name each machine once";
      throw BadInput.inArgument(source, text, sentence);
    }
    split.put(name, number(source + " " + name, text.substring(cut + 1)));
  }

  private static LocalMachines machines(String source, SequencedMap<String, Integer> split) {
    long sum = split.values().stream().mapToLong(slots -> slots).sum();
    if (sum > Settings.SLOTS_LIMIT) {
      throw wrong(source, sum + " slots in all", "at most " + Settings.SLOTS_LIMIT);
    }
    return new LocalMachines(split);
  }

  private static int number(String name, String text) {
    OptionalLong number = WholeNumbers.parse(text);
    if (number.isEmpty() || number.getAsLong() < 1 || number.getAsLong() > Settings.SLOTS_LIMIT) {
      throw wrong(name, text, RIGHT);
    }
    return (int) number.getAsLong();
  }

  private static String letters() {
    return "1 to 100 letters, digits, dots, dashes or underscores";
  }

  private static BadInput wrong(String name, String text, String right) {
    return BadInput.inArgument(name, text, name + " is " + text + "; it must be " + right);
  }

  private static BadInput both(String slotsName, String slots, String machinesName) {
    String sentence =
        slotsName
            + " is "
            + slots
            + ", but "
            + machinesName
            + " is there too; each machine has its own slots";
    return BadInput.inArgument(slotsName, slots, sentence);
  }
}
