package io.argosy.runtime.rent;

import io.argosy.journal.PrivateFiles;
import io.argosy.protocol.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The program as one file, for hosts that do not have it: all classes of our own class path, the
 * first of each name, with the service lists merged.
 */
final class AgentJar {
  private static final String SERVICES = "META-INF/services/";
  private static final String MANIFEST = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";

  private final ZipOutputStream out;
  private final Set<String> names = new HashSet<>();
  private final TreeMap<String, ByteArrayOutputStream> services = new TreeMap<>();

  private AgentJar(OutputStream to) {
    out = new ZipOutputStream(to);
  }

  /**
   * Creates the file in a folder, named by its content; does nothing if it exists.
   *
   * @param classPath jars and folders, in Java's syntax
   */
  static Path make(Path folder, String classPath) throws IOException {
    PrivateFiles.folders(folder);
    Path part = Files.createTempFile(folder, "agent", ".part");
    try {
      try (OutputStream to = Files.newOutputStream(part)) {
        write(to, Arrays.asList(classPath.split(File.pathSeparator, -1)));
      }
      Path whole = folder.resolve(Sha256.of(part) + ".jar");
      return Files.exists(whole) ? whole : Files.move(part, whole);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void write(OutputStream to, List<String> classPath) throws IOException {
    AgentJar jar = new AgentJar(to);
    jar.out.putNextEntry(entry("META-INF/MANIFEST.MF"));
    jar.out.write(MANIFEST.getBytes(StandardCharsets.UTF_8));
    for (String place : classPath) {
      Path path = Path.of(place);
      if (Files.isDirectory(path)) {
        jar.addFolder(path);
      } else if (Files.isRegularFile(path)) {
        jar.addJar(path);
      }
    }
    for (var list : jar.services.entrySet()) {
      jar.out.putNextEntry(entry(list.getKey()));
      list.getValue().writeTo(jar.out);
    }
    jar.out.finish();
  }

  private void addJar(Path path) throws IOException {
    try (ZipFile zip = new ZipFile(path.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry one = all.nextElement();
        if (!one.isDirectory()) {
          try (InputStream in = zip.getInputStream(one)) {
            add(one.getName(), in);
          }
        }
      }
    }
  }

  private void addFolder(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        try (InputStream in = Files.newInputStream(file)) {
          add(folder.relativize(file).toString().replace(File.separatorChar, '/'), in);
        }
      }
    }
  }

  private void add(String name, InputStream in) throws IOException {
    if (name.startsWith(SERVICES)) {
      ByteArrayOutputStream list =
          services.computeIfAbsent(name, it -> new ByteArrayOutputStream());
      list.write(in.readAllBytes());
      list.write("\n".getBytes(StandardCharsets.UTF_8));
    } else if (isWanted(name) && names.add(name)) {
      out.putNextEntry(entry(name));
      in.transferTo(out);
    }
  }

  /**
   * A signature, a module or a manifest is valid for one jar only; agents do not need the S3
   * client, which is larger than everything else.
   */
  private static boolean isWanted(String name) {
    return !name.endsWith("module-info.class")
        && !name.startsWith("software/amazon/")
        && !name.equals("META-INF/MANIFEST.MF")
        && !name.matches("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");
  }

  /** Equal for equal content, whenever it is created. */
  private static ZipEntry entry(String name) {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(LocalDateTime.of(2000, 1, 1, 0, 0));
    return entry;
  }
}
