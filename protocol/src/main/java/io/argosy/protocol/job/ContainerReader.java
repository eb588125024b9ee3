package io.argosy.protocol.job;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Quantity;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads {@code run.container}. */
public final class ContainerReader {
  private static final String IMAGE =
      "the name of an image, in lower case but for its host and tag, such as"
          + " registry.example.org/pi:1.2";

  /** Host and port, a path in lower case, a tag, a digest: the common rules of registries. */
  private static final Pattern NAME =
      Pattern.compile(
          "(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?/)?"
              + "[a-z0-9]+(?:(?:\\.|_{1,2}|-+)[a-z0-9]+)*"
              + "(?:/[a-z0-9]+(?:(?:\\.|_{1,2}|-+)[a-z0-9]+)*)*"
              + "(?::[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?"
              + "(?:@sha256:[0-9a-f]{64})?");

  private static final int LONGEST_NAME = 500;
  private static final String SIZE = "a size from 4 MiB to 1 PiB with a unit, such as 512 MiB";
  public static final double LEAST_BYTES = 4L << 20;
  private static final double MOST_BYTES = 1L << 50;
  private static final double LEAST_CPUS = 0.01;
  private static final double MOST_CPUS = 10_000;

  private ContainerReader() {}

  public static Optional<Container> read(Fields run) {
    Optional<Fields> section = run.section("container");
    section.ifPresent(it -> it.only("image", "memory", "cpus", "network", "pull", "root"));
    return section.map(ContainerReader::container);
  }

  private static Container container(Fields fields) {
    String image = image(fields, "image");
    OptionalDouble cpus = fields.number("cpus", LEAST_CPUS, MOST_CPUS, "1.5");
    return new Container(
        image,
        memory(fields),
        cpus,
        choice(fields, "network", Container.Network.values(), Container.Network.NONE),
        choice(fields, "pull", Container.Pull.values(), Container.Pull.MISSING),
        choice(fields, "root", Container.Root.values(), Container.Root.READ_ONLY));
  }

  /** The name of an image in a registry. */
  public static String image(Fields fields, String name) {
    String image = fields.text(name).orElseThrow(() -> fields.missing(name, IMAGE));
    if (image.length() > LONGEST_NAME || !NAME.matcher(image).matches()) {
      throw fields.wrong(name, IMAGE);
    }
    return image;
  }

  private static OptionalLong memory(Fields fields) {
    Optional<String> text = fields.text("memory");
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalDouble bytes = Quantity.SIZE.parse(text.get());
    if (bytes.isEmpty() || bytes.getAsDouble() < LEAST_BYTES || bytes.getAsDouble() > MOST_BYTES) {
      throw fields.wrong("memory", SIZE);
    }
    return OptionalLong.of(Math.round(bytes.getAsDouble()));
  }

  private static <T extends Enum<T>> T choice(Fields fields, String name, T[] all, T otherwise) {
    Optional<String> word = fields.choice(name, Container.words(all));
    for (T one : all) {
      if (word.filter(Container.word(one)::equals).isPresent()) {
        return one;
      }
    }
    return otherwise;
  }

  /** A program that uses HTTP must be able to reach the agent from its container. */
  static void refuseDeaf(Fields run, Participation participation, Optional<Container> container) {
    boolean asks =
        participation instanceof Participation.Cooperative it
            && it.over() == Participation.Over.HTTP;
    if (asks && container.filter(it -> it.network() == Container.Network.NONE).isPresent()) {
      throw run.refused(
          "over",
          ", but "
              + run.at("container")
              + " has no network to connect over; set container.network to host, or use the line"
              + " protocol");
    }
  }
}
