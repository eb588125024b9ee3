package io.argosy.cli.kind.iterative.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.job.JobReading;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.kind.iterative.IterativePart;
import io.argosy.simulator.realm.SimulationReport;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import io.argosy.simulator.world.World;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/** The README's picture is a simulated run; {@code -Dargosy.golden=update} redraws it. */
class PictureTest {
  private static final Path PICTURE = Path.of("..", "docs", "picture.svg");

  private static World.Host host(String name, Point... speeds) {
    return new World.Host(
        new MachineId(name), new SiteId("lab"), 1, Speed.steps(List.of(speeds)), Duration.ZERO);
  }

  private static World.Host waking() {
    List<Point> points = List.of(new Point(0, 45), new Point(300, 45), new Point(1080, 150));
    Speed ramp = new Speed(points, true, Optional.empty(), 0, Optional.empty());
    return new World.Host(new MachineId("idle lab"), new SiteId("lab"), 1, ramp, Duration.ZERO);
  }

  private static World three() {
    return World.of(
        List.of(
            host("own server", new Point(0, 120)),
            host(
                "cloud",
                new Point(0, 165),
                new Point(420, 60),
                new Point(840, 105),
                new Point(1140, 75)),
            waking()),
        SimulatedProgram.cooperative(),
        Network.reliable(Duration.ofMillis(20)));
  }

  @Test
  void the_picture_shows_shares_that_move_and_partitions_that_end_together() throws Exception {
    PageData book = new PageData(JobReading.standard());
    JobSpec.Iterative job =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 400_000, new JobSpec.Slots(3, 3), Promise.NONE, "argosy", 1, "");
    SimulationReport report =
        IterativePart.simulate(
            three(), job, 1, List.of((state, stimuli, facts) -> book.add(facts)));
    String picture = Picture.of(book.fields("picture", "simulated"));

    assertThat(report.spreadSeconds()).isLessThan(0.02 * report.makespan().toSeconds());
    assertThat(picture.getBytes(UTF_8).length).isLessThan(60_000);
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(picture.getBytes(UTF_8)));
    if ("update".equals(System.getProperty("argosy.golden"))) {
      Files.writeString(PICTURE, picture, UTF_8);
    }
    assertThat(PICTURE).isRegularFile();
  }
}
