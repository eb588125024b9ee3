package io.argosy.runtime.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.bag.BagFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Reused;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.sweep.TaskList;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BagTaskTableTest {
  private static final JobId JOB = new JobId("sweep-1");
  private static final Instant AT = Instant.EPOCH;

  private static TaskList tasks(String tasks) {
    String yaml =
        "argosy: 1\nkind: bag\nname: x\ntasks: "
            + tasks
            + "\noffers: [{name: a, provider: local, price: 1 EUR/h, billing: hour}]\n";
    BagFile bag =
        (BagFile) JobFileReader.parse("bag.yaml", yaml, Path.of("/"), List.of(), Instant.EPOCH);
    return TaskList.open(bag.tasks(), Sources.below(Path.of("/")));
  }

  private static Fact measured(long task, String machine, double seconds) {
    return new Fact.TaskMeasured(new MachineId(machine), JOB, task, seconds, AT);
  }

  private static Fact kept(long task) {
    AttemptId attempt = new AttemptId(new TaskId(JOB, 0), 1);
    ResultRef result = new ResultRef(0, "0".repeat(64));
    return new Fact.PieceKept(attempt, new Interval(task, 1), result, AT);
  }

  private static String table(TaskList tasks, Fact... story) throws Exception {
    BagTaskTable table = new BagTaskTable();
    List.of(story).forEach(table::hear);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    table.write(tasks, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void each_task_has_a_line_with_its_parameters_and_what_became_of_it() throws Exception {
    TaskList tasks =
        tasks("{command: [m, '{a}', '{b}'], over: {grid: {a: ['x,y', z], b: [1, 2]}}}");

    String table =
        table(
            tasks,
            measured(0, "small-1", 2.3456),
            kept(0),
            measured(0, "large-2", 9),
            new Fact.TaskGivenUp(JOB, 2, 3, "exit code 1", AT));

    assertThat(table)
        .isEqualTo(
            """
            index,a,b,state,seconds,machine
            0,"x,y",1,done,2.346,small-1
            1,"x,y",2,open,,
            2,z,1,failed,,
            3,z,2,open,,
            """);
  }

  @Test
  void a_line_for_the_shell_is_its_own_parameter() throws Exception {
    assertThat(table(tasks("['echo \"a\"']"), kept(0)))
        .isEqualTo("index,command,state,seconds,machine\n0,\"echo \"\"a\"\"\",done,,\n");
  }

  @Test
  void the_table_marks_a_task_that_an_earlier_bag_computed() throws Exception {
    Reused reused = new Reused(List.of(new Interval(0, 2)), new ResultRef(1, "0".repeat(64)));

    String table =
        table(
            tasks("[a, b, c]"),
            new BagFact.ResultsReused(JOB, AT, reused),
            measured(2, "small-1", 1),
            kept(2));

    assertThat(table)
        .isEqualTo(
            """
            index,command,state,seconds,machine
            0,a,reused,,
            1,b,reused,,
            2,c,done,1.000,small-1
            """);
  }
}
