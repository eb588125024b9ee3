import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * No-op tasks through db-scheduler: DbScheduler JDBC-ADDRESS TASKS one|many; prints the seconds.
 */
final class DbScheduler {
  private static final int THREADS = 16;
  private static final String TABLE =
      """
      create table scheduled_tasks (
        task_name text not null, task_instance text not null, task_data bytea,
        execution_time timestamp with time zone not null, picked boolean not null, picked_by text,
        last_success timestamp with time zone, last_failure timestamp with time zone,
        consecutive_failures int, last_heartbeat timestamp with time zone,
        version bigint not null, priority smallint, primary key (task_name, task_instance));
      create index execution_time_idx on scheduled_tasks (execution_time);
      create index last_heartbeat_idx on scheduled_tasks (last_heartbeat);
      """;

  public static void main(String[] words) throws Exception {
    int tasks = Integer.parseInt(words[1]);
    boolean many = words[2].equals("many");
    HikariDataSource source = new HikariDataSource();
    source.setJdbcUrl(words[0]);
    source.setMaximumPoolSize(THREADS + 8);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
    OneTimeTask<Void> task = Tasks.oneTime("noop").execute((instance, context) -> {});
    var builder =
        Scheduler.create(source, task).threads(THREADS).pollingInterval(Duration.ofMillis(50));
    // Rows are claimed one by one as they are run, or many in one statement.
    Scheduler scheduler =
        (many
                ? builder.pollUsingLockAndFetch(4, 20)
                : builder.pollUsingFetchAndLockOnExecute(4, 20))
            .build();
    scheduler.start();
    long began = System.nanoTime();
    List<TaskInstance<?>> batch = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      TaskInstance<Void> instance = task.instance("t" + i);
      if (many) {
        batch.add(instance);
      } else {
        scheduler.schedule(instance, Instant.now());
      }
    }
    if (many) {
      scheduler.scheduleBatch(batch, Instant.now());
    }
    while (left(source) > 0) {
      Thread.sleep(20);
    }
    System.out.println((System.nanoTime() - began) / 1e9);
    Runtime.getRuntime().halt(0);
  }

  private static long left(HikariDataSource source) throws Exception {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from scheduled_tasks")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
