package io.argosy.cli.kind.workflow.image;

import io.argosy.core.balance.Policies;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
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
  private final Optional<ImageHost> imageHost;

  private BuiltImages(FlowFile file, Optional<ImageHost> imageHost) {
    this.file = file;
    this.imageHost = imageHost;
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
    Optional<ImageBuilder> imageBuilder =
        file.recipes().isEmpty() ? Optional.empty() : ImageBuilder.find(folder.resolve("build"));
    if (imageBuilder.isEmpty()) {
      return none(file);
    }
    push(file, imageBuilder.get(), told);
    if (file.recipes().stream().allMatch(recipe -> recipe.from().isPresent())) {
      return none(file);
    }
    ImageHost imageHost = ImageHost.open(Files.createDirectories(folder.resolve("built")));
    try {
      return new BuiltImages(
          ship(file, imageBuilder.get(), imageHost, told), Optional.of(imageHost));
    } catch (IOException | InterruptedException | RuntimeException e) {
      imageHost.close();
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
    Optional<ImageBuilder> imageBuilder = ImageBuilder.find(folder.resolve("build"));
    if (imageBuilder.isPresent()) {
      push(file, imageBuilder.get(), told);
    }
    return imageBuilder.isPresent();
  }

  private static void push(
      FlowFile file, ImageBuilder imageBuilder, BiConsumer<String, Boolean> told)
      throws IOException, InterruptedException {
    for (FlowFile.Recipe recipe : file.recipes()) {
      if (recipe.from().isPresent()) {
        try (BuildContext context = BuildContext.of(recipe, file.folder())) {
          imageBuilder.build(recipe, context, recipe.from().get());
          imageBuilder.push(recipe, recipe.from().get(), recipe.from().get());
        }
        told.accept(recipe.image(), true);
      }
    }
  }

  private static FlowFile ship(
      FlowFile file,
      ImageBuilder imageBuilder,
      ImageHost imageHost,
      BiConsumer<String, Boolean> told)
      throws IOException, InterruptedException {
    SequencedMap<String, Object> built = new LinkedHashMap<>();
    for (FlowFile.Recipe recipe : file.recipes()) {
      if (recipe.from().isEmpty()) {
        built.put(recipe.image(), ship(recipe, file.folder(), imageBuilder, imageHost, told));
      }
    }
    boolean again = file.recipes().stream().anyMatch(recipe -> recipe.built().isPresent());
    return again ? file : with(file, built);
  }

  /** Ensures that an image exists under the name derived from its content. */
  private static String ship(
      FlowFile.Recipe recipe,
      Path folder,
      ImageBuilder imageBuilder,
      ImageHost imageHost,
      BiConsumer<String, Boolean> told)
      throws IOException, InterruptedException {
    if (recipe.built().filter(it -> imageHost.has(it.substring(HERE.length()))).isPresent()) {
      return recipe.built().get();
    }
    try (BuildContext context = BuildContext.of(recipe, folder)) {
      String name = repository(recipe.image()) + ":" + context.hash();
      if (recipe.built().filter(it -> !it.equals(HERE + name)).isPresent()) {
        throw recipe
            .spot()
            .refused(
                ", whose files have changed since the run began, and the image of then is gone;"
                    + " begin a new run");
      }
      boolean there = imageHost.has(name);
      if (!there) {
        imageBuilder.build(recipe, context, HERE + name);
        imageBuilder.push(recipe, HERE + name, imageHost.target(name));
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
    return imageHost.map(ImageHost::address);
  }

  @Override
  public void close() {
    imageHost.ifPresent(ImageHost::close);
  }
}
