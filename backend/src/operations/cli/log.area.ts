import { LogQuery, type LogEntry } from '@throughline/contracts/operations/log.js';
import { exitCodes } from '@throughline/projections/ops/exit-codes.js';
import { ReadLog } from '../log/read-log.js';
import type { Area, Tools, Values, Work } from './area.js';
import { glassOf, type Glass } from './break-glass.js';
import { mistakeIn } from './mistake-in.js';

const told = ({ position, meta, type, stream, revision, workspaceId, masked, data }: LogEntry): string => {
  const line = `${String(position).padStart(10)}  ${meta.at}  ${type.padEnd(24)} ${stream}@${revision}  ${workspaceId ?? ''}`;
  return masked ? line.trimEnd() : `${line.trimEnd()}\n            ${JSON.stringify(data)}`;
};

const wants = {
  position: 'a position in the log',
  stream: 'the name of a stream',
  type: 'a type of event',
  limit: 'a number from 1 to 200',
};

const query = (values: Values, glass: Glass | null): LogQuery => {
  const { position, stream, type, limit = '20' } = values;
  const content = glass === null ? undefined : 'true';
  // An empty word would count as 0.
  const parsed = LogQuery.safeParse({ position: position === '' ? NaN : position, stream, type, content, limit });
  if (parsed.success) return parsed.data;
  throw mistakeIn(parsed.error, values, wants);
};

type Asked = { query: LogQuery; workspace: string | undefined; glass: Glass | null };

const page = async ({ app }: Tools, { query: narrowed, workspace, glass }: Asked) => {
  const reading = app.get(ReadLog, { strict: false });
  if (workspace === undefined) return reading.masked(narrowed);
  const workspaceId = await reading.workspaceAt(workspace);
  const asked = { ...narrowed, workspace: workspaceId };
  if (glass === null) return reading.masked(asked);
  const { userId, meta } = await glass.open(app, workspaceId);
  return reading.read(asked, userId, meta);
};

const read =
  (asked: Asked, json: boolean): Work =>
  async (tools) => {
    const { say } = tools;
    const { items } = await page(tools, asked);
    if (json) say(JSON.stringify(items, null, 2));
    else for (const entry of [...items].reverse()) say(told(entry));
    return exitCodes.done;
  };

export const logArea: Area = {
  usage: `npm run ops -- log [--json]

  the newest events, or those that fit
  --position <n>      from there backwards
  --stream <name>     --type <name>     --workspace <address or id>     --limit <n>, 20 without it

What people wrote is masked. To read one workspace's, an operator gives a reason of twenty letters at least; then its
owners are told, it can be read for an hour, and each look is an event in its history, as at /operator/log:

  --workspace <address or id> --as <address of an operator> --break-glass --reason <why>
  --workspace <address or id> --as <address of an operator> --content      again, within the hour

To take the log to another server: log copy, log moved; log copy --help says more.

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product does not run, 4 refused.`,
  work: ({ command, values }) => {
    if (command !== undefined) return undefined;
    const glass = glassOf(values);
    return read({ query: query(values, glass), workspace: values.workspace, glass }, values.json);
  },
};
