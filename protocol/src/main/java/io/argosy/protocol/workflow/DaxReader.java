package io.argosy.protocol.workflow;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.DecimalNumbers;
import java.io.ByteArrayInputStream;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads Pegasus DAX, versions 2 and 3, as a stream. A document type declaration is refused:
 * entities could refer to other files or expand to gigabytes.
 */
final class DaxReader {
  private final String source;
  private final XMLStreamReader xml;
  private final Draft draft;
  private final SharedFiles files = new SharedFiles();
  private final boolean mend;
  private int mended;

  private DaxReader(String source, XMLStreamReader xml, boolean mend) {
    this.mend = mend;
    this.source = source;
    this.xml = xml;
    this.draft = new Draft(source);
  }

  /**
   * Reads a document.
   *
   * @param mend whether negative numbers are read as zero: published files have them
   */
  static WorkflowFile read(String source, byte[] bytes, boolean mend) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
      return new DaxReader(source, xml, mend).workflow();
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber());
      throw new BadInput(source, line, "", "", "this is not XML: " + firstLine(e));
    }
  }

  /** Only the problem from the parser's message; the position is printed before it. */
  private static String firstLine(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    int said = message.indexOf("Message: ");
    return message.substring(said < 0 ? 0 : said + 9).lines().findFirst().orElse("it is broken");
  }

  private WorkflowFile workflow() throws XMLStreamException {
    boolean begun = false;
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw bad(
            "", "the file has a document type or entities, which DAX needs none of; remove it");
      }
      if (event == XMLStreamConstants.START_ELEMENT && !begun) {
        root();
        begun = true;
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        element();
      }
    }
    return draft.file(stem(source), OptionalDouble.empty(), files.bytes(), mended);
  }

  /** Named after its file: the name inside is "test" in every published file. */
  private static String stem(String source) {
    String file = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
    return file.replaceFirst("(?<=.)\\.[^.]*$", "");
  }

  private void root() {
    String root = xml.getLocalName();
    if (!root.equals("adag")) {
      throw bad(root, "the document is a <" + root + ">; it must be an <adag>, as in Pegasus DAX");
    }
  }

  private void element() throws XMLStreamException {
    switch (xml.getLocalName()) {
      case "job" -> job();
      case "child" -> child();
      case "dax", "dag" ->
          throw bad(
              xml.getLocalName(),
              "a workflow inside this one (<"
                  + xml.getLocalName()
                  + ">) is not read here;"
                  + " give its jobs");
      default -> {
        // Lists of files, transformations and the like are not needed for a schedule.
      }
    }
  }

  private void job() throws XMLStreamException {
    int line = line();
    String id = needed("id", "job");
    String kind = attribute("name").orElse(id);
    OptionalDouble runtime = number("runtime", "job " + id);
    while (!isEnd("job")) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        if (xml.getLocalName().equals("uses")) {
          uses(id);
        } else if (isRuntimeProfile()) {
          runtime = OptionalDouble.of(seconds(xml.getElementText(), "runtime", "job " + id));
        }
      }
    }
    if (runtime.isEmpty()) {
      throw new BadInput(
          source,
          line,
          "runtime",
          "",
          "job " + id + " has no runtime; it must have one, in seconds, such as runtime=\"13.39\"");
    }
    WorkflowFile.Work work = new WorkflowFile.Work.Seconds(runtime.getAsDouble());
    draft.task(new WorkflowFile.Task(id, kind, Optional.empty(), work, 100, 0), line);
  }

  /** DAX 3 gives the run time in a profile. */
  private boolean isRuntimeProfile() {
    return xml.getLocalName().equals("profile")
        && attribute("key").orElse("").equalsIgnoreCase("runtime");
  }

  private void uses(String job) {
    String file = attribute("file").or(() -> attribute("name")).orElse("");
    number("size", "file " + file + " of job " + job).ifPresent(size -> files.size(file, size));
    String link = attribute("link").orElse("").toLowerCase(java.util.Locale.ROOT);
    if (link.equals("output") || link.equals("inout")) {
      files.made(file, job);
    }
    if (link.equals("input") || link.equals("inout")) {
      files.read(file, job);
    }
  }

  private void child() throws XMLStreamException {
    String child = needed("ref", "child");
    while (!isEnd("child")) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("parent")) {
        draft.edge(needed("ref", "parent"), child, 0, line());
      }
    }
  }

  private boolean isEnd(String element) {
    return xml.getEventType() == XMLStreamConstants.END_ELEMENT
        && xml.getLocalName().equals(element);
  }

  private OptionalDouble number(String attribute, String of) {
    Optional<String> text = attribute(attribute);
    return text.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(seconds(text.get(), attribute, of));
  }

  /** Seconds or bytes: a number, zero or more. */
  private double seconds(String text, String field, String of) {
    OptionalDouble number = DecimalNumbers.parse(text.strip());
    if (mend && number.isPresent() && number.getAsDouble() < 0) {
      mended++;
      return 0;
    }
    if (number.isEmpty() || number.getAsDouble() < 0) {
      throw new BadInput(
          source,
          line(),
          field,
          text,
          "the " + field + " of " + of + " is " + text + "; it must be a number, zero or more");
    }
    return number.getAsDouble();
  }

  private String needed(String attribute, String element) {
    return attribute(attribute)
        .filter(text -> !text.isBlank())
        .orElseThrow(
            () -> bad(attribute, "a <" + element + "> has no " + attribute + "; it must have one"));
  }

  private Optional<String> attribute(String attribute) {
    @Nullable String value = xml.getAttributeValue(null, attribute);
    return Optional.ofNullable(value);
  }

  private int line() {
    return Math.max(0, xml.getLocation().getLineNumber());
  }

  private BadInput bad(String field, String sentence) {
    return new BadInput(source, line(), field, "", sentence);
  }
}
