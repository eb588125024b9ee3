package io.argosy.protocol.kind.workflow;

import io.argosy.protocol.rental.MoneyReader;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Quantity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads the sites of a workflow file. */
final class SitesReader {
  private static final String NAME =
      "1 to 48 letters, digits, dashes and underscores, such as cloud-1";

  private static final int MACHINES_LIMIT = 100;
  private static final int SLOTS_LIMIT = 1000;

  private SitesReader() {}

  /**
   * @param money reads all money of the file
   */
  static List<FlowFile.Site> sites(Fields root, MoneyReader money) {
    List<FlowFile.Site> sites = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Fields one : root.groups("sites")) {
      FlowFile.Site site = site(one, money);
      if (!names.add(site.name())) {
        throw one.refused("name", ", which another site has; give each its own");
      }
      sites.add(site);
    }
    return sites;
  }

  private static FlowFile.Site site(Fields fields, MoneyReader money) {
    fields.only(
        "name",
        "machines",
        "slots",
        "cpu",
        "speed",
        "bandwidth",
        "uplink",
        "registry",
        "usage-limit",
        "threads",
        "memory",
        "type",
        "price");
    String name = fields.text("name").orElseThrow(() -> fields.missing("name", NAME));
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,47}")) {
      throw fields.wrong("name", NAME);
    }
    return new FlowFile.Site(
        name,
        (int) fields.wholeNumber("machines", 1, MACHINES_LIMIT, "2").orElse(1),
        (int) fields.wholeNumber("slots", 1, SLOTS_LIMIT, "2").orElse(1),
        share(fields, "cpu") / 100,
        amount(Quantity.SPEED, fields, "speed"),
        amount(Quantity.RATE, fields, "bandwidth"),
        amount(Quantity.RATE, fields, "uplink"),
        amount(Quantity.RATE, fields, "registry"),
        share(fields, "usage-limit"),
        (int) fields.wholeNumber("threads", 1, 16, "2").orElse(1),
        amount(Quantity.SIZE, fields, "memory"),
        fields.text("type").orElse(name),
        fields.has("price") ? Optional.of(money.price(fields, "price")) : Optional.empty());
  }

  private static double share(Fields fields, String name) {
    double percent =
        fields.has(name) ? Quantity.PERCENT.parse(fields.text(name).orElse("")).orElse(0) : 100;
    if (percent < 1) {
      throw fields.wrong(name, "a percentage from 1% to 100%, such as 60%");
    }
    return percent;
  }

  private static OptionalDouble amount(Quantity kind, Fields fields, String name) {
    String text = fields.text(name).orElse("");
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    OptionalDouble value = kind.parse(text);
    if (value.isEmpty() || value.getAsDouble() <= 0) {
      throw fields.wrong(name, kind.right());
    }
    return value;
  }
}
