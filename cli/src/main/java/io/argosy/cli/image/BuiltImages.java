package io.argosy.cli.image;

import io.argosy.core.balance.Policies;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.job.JobFileReader;
import io.argosy.protocol.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiConsumer;

/**
 * The images of one run: builds those with a recipe and provides them to its machines while this is
 * open.
 */
public final class BuiltImages implements AutoCloseable {
  private static final String HERE = "localhost/";

  private final FlowFile file;
  private final Optional<Quay> quay;

  private BuiltImages(FlowFile file, Optional<Quay> quay) {
    this.file = file;
    this.quay = quay;
  }

  /** Builds nothing: tasks with images that would have to be built run as plain processes. */
  public static BuiltImages none(FlowFile file) {
    return new BuiltImages(file, Optional.empty());
  }

  /**
   * Builds missing images. Without podman, builds nothing.
   *
   * @param folder where images are kept, also for later runs
   * @param told receives each image, and whether it had to be built
   */
  public static BuiltImages of(FlowFile file, Path folder, BiConsumer<String, Boolean> told)
      throws IOException, InterruptedException {
    Optional<Podman> podman =
        file.recipes().isEmpty() ? Optional.empty() : Podman.find(folder.resolve("build"));
    if (podman.isEmpty()) {
      return none(file);
    }
    push(file, podman.get(), told);
    if (file.recipes().stream().allMatch(recipe -> recipe.from().isPresent())) {
      return none(file);
    }
    Quay quay = Quay.open(Files.createDirectories(folder.resolve("built")));
    try {
      return new BuiltImages(ship(file, podman.get(), quay, told), Optional.of(quay));
    } catch (IOException | InterruptedException | RuntimeException e) {
      quay.close();
      throw e;
    }
  }

  /**
   * Builds images that are pulled from the user's own registry, and pushes them there.
   *
   * @return whether podman is available
   */
  public static boolean push(FlowFile file, Path folder, BiConsumer<String, Boolean> told)
      throws IOException, InterruptedException {
    Optional<Podman> podman = Podman.find(folder.resolve("build"));
    if (podman.isPresent()) {
      push(file, podman.get(), told);
    }
    return podman.isPresent();
  }

  private static void push(FlowFile file, Podman podman, BiConsumer<String, Boolean> told)
      throws IOException, InterruptedException {
    for (FlowFile.Recipe recipe : file.recipes()) {
      if (recipe.from().isPresent()) {
        try (Context context = Context.of(recipe, file.folder())) {
          podman.build(recipe, context, recipe.from().get());
          podman.push(recipe, recipe.from().get(), recipe.from().get());
        }
        told.accept(recipe.image(), true);
      }
    }
  }

  private static FlowFile ship(
      FlowFile file, Podman podman, Quay quay, BiConsumer<String, Boolean> told)
      throws IOException, InterruptedException {
    SequencedMap<String, Object> built = new LinkedHashMap<>();
    for (FlowFile.Recipe recipe : file.recipes()) {
      if (recipe.from().isEmpty()) {
        built.put(recipe.image(), ship(recipe, file.folder(), podman, quay, told));
      }
    }
    boolean again = file.recipes().stream().anyMatch(recipe -> recipe.built().isPresent());
    return again ? file : with(file, built);
  }

  /** Ensures that an image exists under the name derived from its content. */
  private static String ship(
      FlowFile.Recipe recipe,
      Path folder,
      Podman podman,
      Quay quay,
      BiConsumer<String, Boolean> told)
      throws IOException, InterruptedException {
    if (recipe.built().filter(it -> quay.has(it.substring(HERE.length()))).isPresent()) {
      return recipe.built().get();
    }
    try (Context context = Context.of(recipe, folder)) {
      String name = repository(recipe.image()) + ":" + context.hash();
      if (recipe.built().filter(it -> !it.equals(HERE + name)).isPresent()) {
        throw recipe
            .spot()
            .refused(
                ", whose files have changed since the run began, and the image of then is gone;"
                    + " begin a new run");
      }
      boolean there = quay.has(name);
      if (!there) {
        podman.build(recipe, context, HERE + name);
        podman.push(recipe, HERE + name, quay.target(name));
      }
      told.accept(recipe.image(), !there);
      return HERE + name;
    }
  }

  /** A name within the rules of registries. */
  static String repository(String image) {
    String name = image.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String inner = name.replaceAll("^-|-$", "");
    return inner.isEmpty() ? "image" : inner;
  }

  /** The file with the built images added, from which machines learn their names. */
  private static FlowFile with(FlowFile file, SequencedMap<String, Object> built) {
    String text = with(file.text(), "built: " + JsonText.of(built));
    return (FlowFile) JobFileReader.parseAccepted(text, file.folder(), Policies.names());
  }

  /** A text of YAML with one more field at its end. */
  static String with(String text, String field) {
    String whole = text.stripTrailing();
    boolean braced = isBraced(text);
    return braced
        ? whole.substring(0, whole.lastIndexOf('}')) + ", " + field + "}\n"
        : whole + "\n" + field + "\n";
  }

  /** Whether all fields are in one pair of braces, as in JSON. */
  private static boolean isBraced(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#") && !line.equals("---"))
        .findFirst()
        .filter(line -> line.startsWith("{"))
        .isPresent();
  }

  /** The file to run. */
  public FlowFile file() {
    return file;
  }

  /** The address from which machines pull them. */
  public Optional<String> source() {
    return quay.map(Quay::address);
  }

  @Override
  public void close() {
    quay.ifPresent(Quay::close);
  }
}
