package io.argosy.protocol.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.WorkflowFile.Edge;
import io.argosy.protocol.workflow.WorkflowFile.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DaxReaderTest {
  private static final String DAX =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <adag xmlns="http://pegasus.isi.edu/schema/DAX" version="2.1" name="pair">
        <job id="A" namespace="M" name="make" version="1.0" runtime="13.39">
          <uses file="raw" link="input" size="100"/>
          <uses file="one" link="output" size="40"/>
          <uses file="two" link="output" size="2"/>
        </job>
        <job id="B" name="use" runtime="2">
          <uses file="one" link="input" size="40"/>
          <uses file="raw" link="input" size="100"/>
        </job>
        <job id="C" name="use">
          <profile namespace="pegasus" key="runtime">3.5</profile>
          <uses name="one" link="input"/>
          <uses name="two" link="input"/>
        </job>
        <child ref="B"><parent ref="A"/></child>
        <child ref="C"><parent ref="A"/><parent ref="B"/></child>
      </adag>
      """;

  private static WorkflowFile read(String text) {
    return WorkflowFileReader.parse("dax", text.getBytes(UTF_8));
  }

  private static BadInput refused(String text) {
    return catchThrowableOfType(BadInput.class, () -> read(text));
  }

  @Test
  void an_edge_carries_the_files_that_one_makes_and_the_other_reads() {
    WorkflowFile file = read(DAX);

    assertThat(file.name()).isEqualTo("dax");
    assertThat(file.tasks())
        .extracting(WorkflowFile.Task::kind)
        .containsExactly("make", "use", "use");
    assertThat(file.tasks())
        .extracting(WorkflowFile.Task::work)
        .containsExactly(new Work.Seconds(13.39), new Work.Seconds(2), new Work.Seconds(3.5));
    assertThat(file.edges())
        .containsExactly(new Edge("A", "B", 40), new Edge("A", "C", 42), new Edge("B", "C", 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id=\"B\"|id=\"A\"|dax, line 8: task id A is there twice, first in line 3; give every task"
            + " an id of its own",
        "<child ref=\"B\"><parent ref=\"A\"/>|<child ref=\"B\"><parent ref=\"Z9\"/>|dax, line 17:"
            + " task B has the unknown parent Z9; no task has that id",
        "size=\"2\"|size=\"-2\"|dax, line 6: the size of file two of job A is -2; it must be a"
            + " number, zero or more",
        "runtime=\"2\"|runtime=\"-2\"|dax, line 8: the runtime of job B is -2; it must be a number,"
            + " zero or more",
        "runtime=\"2\"|''|dax, line 8: job B has no runtime; it must have one, in seconds, such as"
            + " runtime=\"13.39\"",
        "adag|graph|dax, line 2: the document is a <graph>; it must be an <adag>, as in Pegasus DAX"
      })
  void a_mistake_is_named_with_its_line(String right, String wrong, String sentence) {
    assertThat(refused(DAX.replace(right, wrong))).hasMessage(sentence);
  }

  @Test
  void negative_numbers_of_published_files_are_read_as_zero_where_that_is_asked_for(
      @TempDir Path folder) throws IOException {
    Path file = folder.resolve("published.xml");
    Files.writeString(
        file, DAX.replace("runtime=\"2\"", "runtime=\"-2\"").replace("size=\"2\"", "size=\"-2\""));

    WorkflowFile read = WorkflowFileReader.read(file, true);

    assertThat(read.name()).isEqualTo("published");
    assertThat(read.mended()).isEqualTo(2);
    assertThat(read.tasks().get(1).work()).isEqualTo(new Work.Seconds(0));
    assertThat(read.edges()).contains(new Edge("A", "C", 40));
  }

  @Test
  void xml_that_breaks_off_is_refused() {
    assertThat(refused(DAX.substring(0, 400))).hasMessageContaining("this is not XML");
  }

  @Test
  @Timeout(60)
  void entities_are_refused_unread_whatever_they_would_become() {
    StringBuilder laughs = new StringBuilder("<!DOCTYPE adag [<!ENTITY a0 \"ha\">");
    for (int i = 1; i < 30; i++) {
      laughs.append("<!ENTITY a").append(i).append(" \"");
      laughs.append(("&a" + (i - 1) + ";").repeat(10)).append("\">");
    }
    String bomb = laughs.append("]>").toString();
    String file = "<!DOCTYPE adag [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>";
    for (String type :
        new String[] {bomb, file, "<!DOCTYPE adag SYSTEM \"http://localhost:1/x\">"}) {
      String text = DAX.replace("<adag", type + "<adag").replace("name=\"pair\"", "name=\"&a29;\"");
      assertThat(refused(text))
          .hasMessage(
              "dax, line 2: the file has a document type or entities, which DAX needs none of;"
                  + " remove it");
    }
  }
}
