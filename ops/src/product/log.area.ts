import { eventSchemas } from '@throughline/contracts/domain-events.js';
import { LogQuery, type LogEntry } from '@throughline/contracts/operations/log.js';
import { SkipEventRequest } from '@throughline/contracts/operations/operating.js';
import { Position } from '@throughline/contracts/receipt.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { z } from 'zod';
import { ReadLog } from '@throughline/backend/operations/log/read-log.js';
import { ProjectionActions } from '@throughline/backend/operations/projections/projection-actions.js';
import type { Area, Tools, Values, Work } from './area.js';
import { contentAccessFrom, type ContentAccess } from './break-glass.js';
import { commandLineMeta } from './command-line-meta.js';
import { mistakeIn } from './mistake-in.js';

/** Ids and names of parts, never a person's name. */
const actorText = ({ kind, id }: LogEntry['meta']['actor']): string => `by ${kind} ${id}`;

export const formatEntry = ({
  position,
  meta,
  type,
  stream,
  revision,
  workspaceId,
  masked,
  data,
}: LogEntry): string => {
  const line = `${String(position).padStart(10)}  ${meta.at}  ${type.padEnd(24)} ${stream}@${revision}  ${actorText(meta.actor)}  ${workspaceId ?? ''}`;
  return masked ? line.trimEnd() : `${line.trimEnd()}\n            ${JSON.stringify(data)}`;
};

const wants = {
  position: 'a position in the log',
  stream: 'the name of a stream',
  type: 'a type of event, such as AgentCreated',
  limit: 'a number from 1 to 200',
};

const CommandQuery = LogQuery.extend({
  type: z
    .string()
    .refine((type) => eventSchemas.has(type))
    .optional(),
});

const query = (values: Values, access: ContentAccess | null): LogQuery => {
  const { position, stream, type, limit = '20' } = values;
  const content = access === null ? undefined : 'true';
  // An empty text would count as 0.
  const parsed = CommandQuery.safeParse({ position: position === '' ? NaN : position, stream, type, content, limit });
  if (parsed.success) return parsed.data;
  throw mistakeIn(parsed.error, values, wants);
};

type Request = { query: LogQuery; workspace: string | undefined; access: ContentAccess | null };

const page = async ({ app }: Tools, { query: narrowed, workspace, access }: Request) => {
  const reading = app.get(ReadLog, { strict: false });
  if (workspace === undefined) return reading.readMasked(narrowed);
  const workspaceId = await reading.requireWorkspace(workspace);
  const request = { ...narrowed, workspace: workspaceId };
  if (access === null) return reading.readMasked(request);
  const { userId, meta } = await access.open(app, workspaceId);
  return reading.read(request, userId, meta);
};

const read =
  (request: Request, json: boolean): Work =>
  async (tools) => {
    const { print } = tools;
    const { items } = await page(tools, request);
    if (json) print(JSON.stringify(items, null, 2));
    else if (items.length === 0) print('No matching events.');
    else for (const entry of [...items].reverse()) print(formatEntry(entry));
    return exitCodes.done;
  };

const SkipWords = SkipEventRequest.extend({ position: z.coerce.number().pipe(Position) });

const skip = (values: Values): Work | undefined => {
  const words = SkipWords.safeParse({ position: values.position ?? NaN, reason: values.reason });
  if (!words.success) return undefined;
  const { position, reason } = words.data;
  return async ({ app, print }) => {
    await app.get(ProjectionActions, { strict: false }).skipEvent(position, reason, commandLineMeta());
    print(`Changes go on without the event at ${position}.`);
    return exitCodes.done;
  };
};

export const logArea: Area = {
  usage: `npm run ops -- log [--json]

  the newest events that match
  --position <n>      events up to this position
  --stream <name>     --type <name>     --workspace <slug or id>     --limit <n>, 20 by default

What people wrote is masked. To read the content of one workspace, an operator gives a reason of at least twenty
characters. Its owners are notified, the content can be read for one hour, and each read is recorded in the history of
the workspace, as at /operator/log:

  --workspace <slug or id> --as <e-mail address of an operator> --break-glass --reason <reason>
  --workspace <slug or id> --as <e-mail address of an operator> --content      again, within the hour

An event that cannot be read refuses every change of its stream. To decide as if it had never happened, permanently:

  log skip --position <n> --reason <reason>

To move the log to another server, see log copy --help and log moved --help.

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running, 4 refused.`,
  work: ({ command, values }) => {
    if (command === 'skip') return skip(values);
    if (command !== undefined) return undefined;
    const access = contentAccessFrom(values);
    return read({ query: query(values, access), workspace: values.workspace, access }, values.json);
  },
};
