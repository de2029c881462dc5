import { LogQuery, type LogEntry } from '@throughline/contracts/operations/log.js';
import { exitCodes, OperatorMistake } from '@throughline/projections/ops/exit-codes.js';
import { LogReading } from '../log/log-reading.js';
import type { Area, Tools, Values, Work } from './area.js';
import { glassOf, type Glass } from './glass.js';

const told = ({ position, meta, type, stream, revision, workspaceId, masked, data }: LogEntry): string => {
  const line = `${String(position).padStart(10)}  ${meta.at}  ${type.padEnd(24)} ${stream}@${revision}  ${workspaceId ?? ''}`;
  return masked ? line.trimEnd() : `${line.trimEnd()}\n            ${JSON.stringify(data)}`;
};

const query = ({ position, stream, type, workspace, limit }: Values, glass: Glass | null): LogQuery => {
  const content = glass === null ? undefined : 'true';
  const given = Object.entries({ position, stream, type, workspace, content, limit: limit ?? '20' });
  const parsed = LogQuery.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorMistake(`--${String(issue?.path[0])}: ${issue?.message ?? 'cannot be read'}.`);
};

const page = async ({ app }: Tools, asked: LogQuery, glass: Glass | null) => {
  const reading = app.get(LogReading, { strict: false });
  if (glass === null) return reading.masked(asked);
  const { userId, meta } = await glass.open(app);
  return reading.read(asked, userId, meta);
};

const read =
  (asked: LogQuery, glass: Glass | null, json: boolean): Work =>
  async (tools) => {
    const { say } = tools;
    const { items } = await page(tools, asked, glass);
    if (json) say(JSON.stringify(items, null, 2));
    else for (const entry of [...items].reverse()) say(told(entry));
    return exitCodes.done;
  };

export const logArea: Area = {
  usage: `npm run ops -- log [--json]

  the newest events, or those that fit
  --position <n>      from there backwards
  --stream <name>     --type <name>     --workspace <id>     --limit <n>, 20 without it

What people wrote is masked. To read one workspace's, an operator gives a reason of twenty letters at least; then its
owners are told, it can be read for an hour, and each look is an event in its history, as at /operator/log:

  --workspace <id> --as <address of an operator> --break-glass --reason <why>
  --workspace <id> --as <address of an operator> --content      again, within the hour

To take the log to another server: log copy, log moved; log copy --help says more.

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product does not run, 4 refused.`,
  work: ({ command, values }) => {
    if (command !== undefined) return undefined;
    const glass = glassOf(values);
    return read(query(values, glass), glass, values.json);
  },
};
