import { CommandBus } from '@nestjs/cqrs';
import { pluralise } from '@throughline/platform/pluralise.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { RecordJobsRetried, RecordQueueDrained } from '@throughline/backend/operations/domain/operations.commands.js';
import { QueueAdministration } from '@throughline/backend/operations/queues/queue-administration.js';
import type { Area, Tools, Work } from './area.js';
import { commandLineMeta } from './command-line-meta.js';

/** A store of jobs that hangs ends the command. */
const inTime = <T>(work: Promise<T>): Promise<T> => withTimeout(30_000, 'The store of jobs', work);

const status =
  (json: boolean): Work =>
  async ({ app, print }) => {
    const queues = await inTime(app.get(QueueAdministration, { strict: false }).listQueues());
    const width = Math.max(...queues.map(({ queue }) => queue.length));
    if (json) print(JSON.stringify(queues, null, 2));
    else
      for (const { queue, waiting, active, failed, delayed } of queues)
        print(`${queue.padEnd(width)} ${waiting} waiting, ${active} active, ${failed} failed, ${delayed} delayed`);
    return exitCodes.done;
  };

type Change = (tools: Tools, queue: string) => Promise<number>;

const retry: Change = async ({ app }, queue) => {
  const jobs = await inTime(app.get(QueueAdministration, { strict: false }).retry(queue));
  await app.get(CommandBus).execute(new RecordJobsRetried({ queue, jobs }, commandLineMeta()));
  return jobs;
};

const drain: Change = async ({ app }, queue) => {
  const jobs = await inTime(app.get(QueueAdministration, { strict: false }).drain(queue));
  await app.get(CommandBus).execute(new RecordQueueDrained({ queue, jobs }, commandLineMeta()));
  return jobs;
};

const change =
  (queue: string, json: boolean, by: Change): Work =>
  async (tools) => {
    const jobs = await by(tools, queue);
    tools.print(json ? JSON.stringify({ queue, jobs }) : `${queue}: ${pluralise(jobs, 'job')}.`);
    return exitCodes.done;
  };

export const queuesArea: Area = {
  usage: `npm run ops -- queues <command> [--json]

  status            the jobs that wait, are active, failed or are delayed
  retry <queue>     retries failed jobs now
  drain <queue>     removes jobs that are due and not started

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running, 4 refused.`,
  work: ({ command, rest: [queue], values: { json } }) => {
    if (command === 'status') return status(json);
    if (queue === undefined) return undefined;
    if (command === 'retry') return change(queue, json, retry);
    return command === 'drain' ? change(queue, json, drain) : undefined;
  },
};
