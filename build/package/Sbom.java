import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Prints what an archive consists of, as CycloneDX 1.6 JSON: every jar with its hash and licence,
 * and the Java beside them. Equal input gives equal output.
 *
 * <p>Arguments: what Maven resolved (dependency:list with file names), the folder of the jars, the
 * JDK, the version of picocli, which is built from its sources, the version of Argosy, and the time
 * as seconds since 1970.
 */
final class Sbom {
  private static final Pattern RESOLVED =
      Pattern.compile(
          "^\\s+([^:\\s]+):([^:]+):jar:(?:[^:]+:)?([^:]+):(?:compile|runtime):([^\\s]+\\.jar).*$");
  private static final Pattern QUOTED = Pattern.compile("^\"|\"$");

  private Sbom() {}

  /**
   * One part.
   *
   * @param purl how tools for vulnerabilities name it
   */
  private record Part(
      String type,
      String group,
      String name,
      String version,
      String purl,
      List<String> licenses,
      Optional<String> sha256) {

    String json() {
      List<String> fields = new ArrayList<>();
      fields.add("\"type\": " + quoted(type));
      fields.add("\"bom-ref\": " + quoted(purl));
      fields.add("\"group\": " + quoted(group));
      fields.add("\"name\": " + quoted(name));
      fields.add("\"version\": " + quoted(version));
      sha256.ifPresent(
          hash ->
              fields.add(
                  "\"hashes\": [{\"alg\": \"SHA-256\", \"content\": " + quoted(hash) + "}]"));
      if (!licenses.isEmpty()) {
        fields.add(
            licenses.stream()
                .map(name -> "{\"license\": {\"name\": " + quoted(name) + "}}")
                .collect(Collectors.joining(", ", "\"licenses\": [", "]")));
      }
      fields.add("\"purl\": " + quoted(purl));
      return "{" + String.join(", ", fields) + "}";
    }
  }

  static void main(String[] args) throws Exception {
    Path jars = Path.of(args[1]);
    List<Part> parts = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      Matcher resolved = RESOLVED.matcher(line.replaceAll("\u001b\\[[0-9;]*m", ""));
      if (resolved.matches()) {
        parts.add(library(resolved, jars));
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException(args[0] + " names no jar");
    }
    parts.add(picocli(args[3]));
    parts.add(java(Path.of(args[2])));
    parts.sort(Comparator.comparing(Part::purl));
    System.out.print(document(parts, args[4], Instant.ofEpochSecond(Long.parseLong(args[5]))));
  }

  private static Part library(Matcher resolved, Path jars) throws Exception {
    String group = resolved.group(1);
    String name = resolved.group(2);
    String version = resolved.group(3);
    Path resolvedJar = Path.of(resolved.group(4));
    boolean ours = group.equals("io.argosy");
    Path jar = packed(jars, name + "-" + version + ".jar");
    return new Part(
        "library",
        group,
        name,
        version,
        "pkg:maven/" + group + "/" + name + "@" + version,
        ours ? List.of("Apache-2.0") : licenses(pom(resolvedJar)),
        Optional.of(sha256(jar)));
  }

  /** The jar in the archive, beside the others or among those of the server. */
  private static Path packed(Path jars, String file) {
    return Stream.of(jars.resolve(file), jars.resolve("server").resolve(file))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(file + " was resolved and is not in " + jars));
  }

  private static String sha256(Path file) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(hash);
  }

  private static Path pom(Path jar) {
    return Path.of(jar.toString().replaceFirst("\\.jar$", ".pom"));
  }

  /** Those of the POM, or of the nearest parent that has any. */
  private static List<String> licenses(Path pom) throws Exception {
    Element project;
    try (InputStream in = Files.newInputStream(pom)) {
      project =
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in).getDocumentElement();
    }
    List<String> names =
        child(project, "licenses").stream()
            .flatMap(list -> children(list).filter(it -> it.getTagName().equals("license")))
            .flatMap(license -> child(license, "name").stream())
            .map(name -> name.getTextContent().strip())
            .toList();
    Optional<Element> parent = child(project, "parent");
    if (!names.isEmpty() || parent.isEmpty()) {
      return names;
    }
    String group = text(parent.get(), "groupId");
    String name = text(parent.get(), "artifactId");
    String version = text(parent.get(), "version");
    Path parentPom =
        repository(pom, project)
            .resolve(group.replace('.', '/'))
            .resolve(name)
            .resolve(version)
            .resolve(name + "-" + version + ".pom");
    return Files.exists(parentPom) ? licenses(parentPom) : List.of();
  }

  /** The folder above that of the group. */
  private static Path repository(Path pom, Element project) {
    String group =
        child(project, "groupId").isPresent()
            ? text(project, "groupId")
            : text(child(project, "parent").orElseThrow(), "groupId");
    Path folder = pom.toAbsolutePath();
    for (int up = 0; up < 3 + group.split("\\.").length; up++) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static Stream<Element> children(Element of) {
    List<Element> found = new ArrayList<>();
    for (Node node = of.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        found.add(element);
      }
    }
    return found.stream();
  }

  private static Optional<Element> child(Element of, String tag) {
    return children(of).filter(it -> it.getTagName().equals(tag)).findFirst();
  }

  private static String text(Element of, String tag) {
    return child(of, tag).orElseThrow().getTextContent().strip();
  }

  private static Part picocli(String version) {
    return new Part(
        "library",
        "info.picocli",
        "picocli",
        version,
        "pkg:maven/info.picocli/picocli@" + version,
        List.of("The Apache Software License, version 2.0"),
        Optional.empty());
  }

  private static Part java(Path jdk) throws IOException {
    Properties release = new Properties();
    try (InputStream in = Files.newInputStream(jdk.resolve("release"))) {
      release.load(in);
    }
    String version = value(release, "JAVA_RUNTIME_VERSION");
    return new Part(
        "platform",
        value(release, "IMPLEMENTOR"),
        "OpenJDK",
        version,
        "pkg:generic/openjdk@" + version.replace("+", "%2B"),
        List.of("GPL-2.0-only WITH Classpath-exception-2.0"),
        Optional.empty());
  }

  private static String value(Properties release, String key) {
    return QUOTED.matcher(release.getProperty(key, "unknown")).replaceAll("");
  }

  private static String document(List<Part> parts, String version, Instant time) {
    String components = parts.stream().map(Part::json).collect(Collectors.joining(",\n    "));
    UUID serial =
        UUID.nameUUIDFromBytes((version + time + components).getBytes(StandardCharsets.UTF_8));
    return """
    {
      "bomFormat": "CycloneDX",
      "specVersion": "1.6",
      "serialNumber": "urn:uuid:%s",
      "version": 1,
      "metadata": {
        "timestamp": "%s",
        "component": {"type": "application", "bom-ref": "argosy", "name": "argosy", "version": %s,
          "licenses": [{"license": {"id": "Apache-2.0"}}]}
      },
      "components": [
        %s
      ]
    }
    """
        .formatted(serial, time, quoted(version), components);
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\s+", " ") + "\"";
  }
}
