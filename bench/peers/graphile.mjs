// No-op jobs through Graphile Worker: node graphile.mjs DATABASE-URL JOBS one|many; prints the seconds.
import { makeWorkerUtils, run } from "graphile-worker";

const [connectionString, count, how] = process.argv.slice(2);
const jobs = Number(count);
const many = how === "many";
const quiet = { debug() {}, info() {}, warn() {}, error: console.error };
const { Logger } = await import("graphile-worker");
const logger = new Logger(() => (level, text) => level === "error" && quiet.error(text));
const utils = await makeWorkerUtils({ connectionString, logger });
await utils.migrate();

let done = 0;
const runner = await run({
  connectionString,
  logger,
  concurrency: 16,
  maxPoolSize: 20,
  pollInterval: 100,
  noHandleSignals: true,
  taskList: { noop: async () => void done++ },
  preset: many
    ? { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
    : {},
});

const began = process.hrtime.bigint();
if (many) {
  for (let i = 0; i < jobs; i += 500) {
    const batch = Array.from({ length: Math.min(500, jobs - i) }, (_, j) => ({
      identifier: "noop",
      payload: { number: i + j },
    }));
    await utils.addJobs(batch);
  }
} else {
  for (let i = 0; i < jobs; i++) await utils.addJob("noop", { number: i });
}
const left = async () =>
  (await utils.withPgClient((pg) => pg.query("select count(*)::int as n from graphile_worker.jobs")))
    .rows[0].n;
while (done < jobs || (await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
console.log(Number(process.hrtime.bigint() - began) / 1e9);
process.exit(0);
