import { LogQuery, type LogEntry } from '@throughline/contracts/operations/log.js';
import { exitCodes, OperatorMistake } from '@throughline/projections/ops/exit-codes.js';
import { LogReading } from '../log/log-reading.js';
import type { Area, Values, Work } from './area.js';

const told = ({ position, meta, type, stream, revision, workspaceId }: LogEntry): string =>
  `${String(position).padStart(10)}  ${meta.at}  ${type.padEnd(24)} ${stream}@${revision}  ${workspaceId ?? ''}`.trimEnd();

const query = ({ position, stream, type, workspace, limit }: Values): LogQuery => {
  const given = Object.entries({ position, stream, type, workspace, limit: limit ?? '20' });
  const parsed = LogQuery.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorMistake(`--${String(issue?.path[0])}: ${issue?.message ?? 'cannot be read'}.`);
};

const read =
  (asked: LogQuery, json: boolean): Work =>
  async ({ app, say }) => {
    const { items } = await app.get(LogReading, { strict: false }).masked(asked);
    if (json) say(JSON.stringify(items, null, 2));
    else for (const entry of [...items].reverse()) say(told(entry));
    return exitCodes.done;
  };

export const logArea: Area = {
  usage: `npm run ops -- log [--json]

  the newest events, or those that fit
  --position <n>      from there backwards
  --stream <name>     --type <name>     --workspace <id>     --limit <n>, 20 without it

What people wrote is masked: reading it needs an account and a reason, at /operator/log.

Exit codes: 0 done, 1 failed, 2 wrong command.`,
  work: ({ command, values }) => (command === undefined ? read(query(values), values.json) : undefined),
};
