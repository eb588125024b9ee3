import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.stream.IntStream;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.scheduling.JobScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.gson.GsonJsonMapper;

/** No-op jobs through JobRunr: JobRunr JDBC-ADDRESS JOBS one|many; prints the seconds. */
public final class JobRunr {
  private static final int WORKERS = 16;

  public static void noop(int number) {}

  public static void main(String[] words) throws Exception {
    int jobs = Integer.parseInt(words[1]);
    HikariDataSource source = new HikariDataSource();
    source.setJdbcUrl(words[0]);
    source.setMaximumPoolSize(WORKERS + 8);
    GsonJsonMapper json = new GsonJsonMapper();
    PostgresStorageProvider storage = new PostgresStorageProvider(source);
    storage.setJobMapper(new JobMapper(json));
    BackgroundJobServer server =
        new BackgroundJobServer(
            storage,
            json,
            null,
            BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                .andPollInterval(Duration.ofSeconds(5)) // JobRunr accepts no shorter interval.
                .andWorkerCount(WORKERS));
    JobScheduler scheduler = new JobScheduler(storage);
    server.start();
    long began = System.nanoTime();
    if (words[2].equals("many")) {
      scheduler.enqueue(IntStream.range(0, jobs).boxed(), number -> noop(number));
    } else {
      for (int i = 0; i < jobs; i++) {
        int number = i;
        scheduler.enqueue(() -> noop(number));
      }
    }
    while (storage.countJobs(StateName.SUCCEEDED) < jobs) {
      Thread.sleep(20);
    }
    System.out.println((System.nanoTime() - began) / 1e9);
    Runtime.getRuntime().halt(0);
  }
}
