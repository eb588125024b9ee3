package io.argosy.protocol.kind.workflow;

import io.argosy.protocol.job.ContainerReader;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.text.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads which images the tasks of a workflow run in, and how they are built. */
final class RecipesReader {
  private static final String RIGHT =
      "a folder with a Containerfile, such as images/tools, or a list of what goes into an empty"
          + " image, such as [busybox, programs/count.awk]";

  private RecipesReader() {}

  /** The images that are built. */
  static List<FlowFile.Recipe> recipes(Fields root) {
    Optional<Fields> built = root.section("built");
    List<FlowFile.Recipe> recipes = new ArrayList<>();
    for (Fields image : root.groups("images")) {
      if (image.has("build")) {
        recipes.add(recipe(image, built));
      }
    }
    return recipes;
  }

  private static FlowFile.Recipe recipe(Fields image, Optional<Fields> built) {
    String name = image.text("name").orElse("");
    boolean list = image.node("build").filter(Node.Sequence.class::isInstance).isPresent();
    if (!list && image.node("build").filter(Node.Scalar.class::isInstance).isEmpty()) {
      throw image.wrong("build", RIGHT);
    }
    List<String> files =
        list ? image.words("build", "[busybox, count.awk]").orElseThrow() : List.of();
    Optional<String> folder = list ? Optional.empty() : image.text("build");
    if (folder.filter(it -> !it.equals(".") && !InnerPath.is(it)).isPresent()) {
      throw image.wrong("build", RIGHT);
    }
    for (String file : files) {
      if (!InnerPath.is(file)) {
        throw image.refused("build", " with " + file + "; it must be " + RIGHT);
      }
    }
    return new FlowFile.Recipe(
        name,
        image.has("from") ? Optional.of(ContainerReader.image(image, "from")) : Optional.empty(),
        built.filter(it -> it.has(name)).map(it -> ContainerReader.image(it, name)),
        folder,
        files,
        image.spot("build"));
  }

  /** The names by which images are pulled; images without one are only planned. */
  static Map<String, String> pulled(Fields root) {
    Optional<Fields> built = root.section("built");
    Map<String, String> pulled = new HashMap<>();
    for (Fields image : root.groups("images")) {
      String name = image.text("name").orElse("");
      if (image.has("from")) {
        pulled.put(name, ContainerReader.image(image, "from"));
      } else if (built.filter(it -> it.has(name)).isPresent()) {
        pulled.put(name, ContainerReader.image(built.orElseThrow(), name));
      }
    }
    return pulled;
  }
}
