package io.argosy.protocol.rental;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the machine types that a bag may rent. */
public final class OffersReader {
  private static final String EXAMPLE =
      "{name: small, provider: local, cpu: 25%, price: 0.02 EUR/h, billing: minute, max: 4}";
  private static final int MACHINES_LIMIT = 10_000;
  private static final int OFFERS_LIMIT = 100;
  private static final double LEAST_WATTS = 0.001;
  private static final double MOST_WATTS = 1_000_000;
  private static final int SLOTS_LIMIT = 1000;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,49}");
  private static final List<String> PROVIDERS = List.of("local", "ssh");

  /** The unit and the minimum of each word. */
  private static final Map<String, Billed> BILLINGS =
      Map.of(
          "hour", new Billed(Duration.ofHours(1), Duration.ZERO),
          "minute", new Billed(Duration.ofMinutes(1), Duration.ofMinutes(10)),
          "second", new Billed(Duration.ofSeconds(1), Duration.ZERO));

  private final Fields root;
  private final MoneyReader money;

  public OffersReader(Fields root, MoneyReader money) {
    this.root = root;
    this.money = money;
  }

  private record Billed(Duration unit, Duration minimum) {}

  /** The offers, in the order of the file; at least one. */
  public List<OfferEntry> offers() {
    String right = "a list of machine types to rent, such as [" + EXAMPLE + "]";
    if (root.node("offers").filter(node -> !(node instanceof Node.Sequence)).isPresent()) {
      throw root.wrong("offers", right);
    }
    List<Fields> groups = root.groups("offers");
    if (groups.isEmpty()) {
      throw root.has("offers")
          ? root.refused("offers", " of nothing; it must be " + right)
          : root.missing("offers", right);
    }
    if (groups.size() > OFFERS_LIMIT) {
      throw root.refused(
          "offers", " of " + groups.size() + "; at most " + OFFERS_LIMIT + " can be weighed");
    }
    List<OfferEntry> offers = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    for (Fields group : groups) {
      OfferEntry offer = offer(group);
      if (!names.add(offer.name())) {
        throw group.refused("name", ", which another offer has too; each needs a name of its own");
      }
      offers.add(offer);
      if (offer.watts().isPresent() != offers.getFirst().watts().isPresent()) {
        throw group.has("watts")
            ? group.refused("watts", ", but the first offer has none; all must have it or none")
            : group.missing("watts", "what one machine draws, as the first offer has it");
      }
    }
    return List.copyOf(offers);
  }

  private OfferEntry offer(Fields group) {
    group.only(
        "name",
        "provider",
        "cpu",
        "then",
        "hosts",
        "price",
        "billing",
        "max",
        "start",
        "slots",
        "watts");
    String name = name(group);
    Provider provider = new ProviderReader(group, provider(group)).read();
    Price price = money.price(group, "price");
    Billed billed = billed(group);
    long slots = group.wholeNumber("slots", 1, SLOTS_LIMIT, "1").orElse(1);
    boolean local = provider instanceof Provider.Local;
    Duration start = group.moment("start", "30s").orElse(Duration.ofSeconds(local ? 2 : 10));
    return new OfferEntry(
        name,
        provider,
        price,
        billed.unit(),
        billed.minimum(),
        max(group, provider),
        start,
        (int) slots,
        group.number("watts", LEAST_WATTS, MOST_WATTS, "120"));
  }

  private static String name(Fields group) {
    String right = "1 to 50 letters, digits, dashes or underscores, such as small";
    String name = group.text("name").orElseThrow(() -> group.missing("name", right));
    if (!NAME.matcher(name).matches()) {
      throw group.wrong("name", right);
    }
    return name;
  }

  private static String provider(Fields group) {
    return group
        .choice("provider", PROVIDERS)
        .orElseThrow(() -> group.missing("provider", "one of " + String.join(", ", PROVIDERS)));
  }

  private static Billed billed(Fields group) {
    Optional<Node> node = group.node("billing");
    if (node.isPresent() && node.get() instanceof Node.Mapping) {
      Fields fields = group.section("billing").orElseThrow().only("unit", "minimum");
      Duration unit =
          fields
              .duration("unit", "1m, 1h or 1s")
              .orElseThrow(() -> fields.missing("unit", "a positive duration, such as 1m or 1h"));
      return new Billed(unit, fields.moment("minimum", "10m").orElse(Duration.ZERO));
    }
    String right = "hour, minute, second, or a group such as {unit: 1m, minimum: 10m}";
    String word = group.text("billing").orElseThrow(() -> group.missing("billing", right));
    Billed billed = BILLINGS.get(word);
    if (billed == null) {
      throw group.wrong("billing", right);
    }
    return billed;
  }

  private static int max(Fields group, Provider provider) {
    if (provider instanceof Provider.Ssh ssh) {
      int hosts = ssh.hosts().size();
      long max = group.wholeNumber("max", 1, MACHINES_LIMIT, "4").orElse(hosts);
      if (max > hosts) {
        throw group.wrong("max", "at most the number of its hosts, which is " + hosts);
      }
      return (int) max;
    }
    return (int) group.wholeNumber("max", 1, MACHINES_LIMIT, "4").orElse(1);
  }
}
