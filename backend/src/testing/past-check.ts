import type { Json } from '@throughline/contracts/json.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';

type Answered = { status: number; headers: Headers; text: string; json: unknown; problem: { code: string } };
type Reader = { cookie: string; get: (path: string) => Promise<Answered> };
type Reading = { client: Reader; path: string; workspaceId: string; number: number; answer: Json };

const ofWorkspace = /^\/api\/workspaces\/([\da-f-]{36})(?=[/?]|$)/;
const ids = /[\da-f]{8}-[\da-f-]{27}/g;
/** With `PAST_READINGS=all` every reading is repeated, else a few of each test file, of different routes. */
export const isWhole = process.env['PAST_READINGS'] === 'all';
const few = 3;
const refused = new Set([401, 403, 404]);

/** Answers about workspaces, and the newest event of each at that time: asked again with `?at=`, they must be the same. */
export class PastCheck {
  private readonly readings = new Map<string, Reading>();
  private isOver = false;

  constructor(private readonly postgres: Postgres) {}

  async observe<A extends Answered>(client: Reader, path: string, send: () => Promise<A>): Promise<A> {
    const workspaceId = ofWorkspace.exec(path)?.[1];
    if (workspaceId === undefined || this.isOver || /[?&]at=/.test(path)) return send();
    const number = await this.findNewest(workspaceId);
    const answer = await send();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    // An event that was recorded meanwhile may be in the answer, or not.
    if (answer.status !== 200 || !isJson || number === null || (await this.findNewest(workspaceId)) !== number)
      return answer;
    const key = isWhole ? `${path} ${number} ${client.cookie}` : (path.split('?')[0] ?? path).replace(ids, '');
    this.readings.set(key, { client, path, workspaceId, number, answer: answer.json as Json });
    return answer;
  }

  /** Returns a line for each reading that differs from what was answered then. */
  async repeat(): Promise<string[]> {
    this.isOver = true;
    const all = [...this.readings.values()];
    const some = all[0]?.workspaceId;
    const chosen = isWhole ? all : all.filter(({ workspaceId }) => workspaceId === some).slice(0, few);
    const wrong: string[] = [];
    for (const reading of chosen) {
      const found = await this.compare(reading);
      if (found !== null) wrong.push(`${reading.path} at ${reading.number}: ${found}`);
    }
    // They are printed at once, because a hook that waits for them may have given up.
    if (isWhole) process.stdout.write([`past: ${chosen.length} answers repeated`, ...wrong].join('\n') + '\n');
    return wrong;
  }

  private async compare({ client, path, number, answer }: Reading): Promise<string | null> {
    const past = await eventually('the past is folded', async () => {
      const found = await client.get(`${path}${path.includes('?') ? '&' : '?'}at=${number}`);
      return found.status === 503 ? undefined : found;
    });
    if (past.status === 422 && past.problem.code === 'only_now') return null;
    // A reader who lost access since does not read the past either.
    if (refused.has(past.status) && (await client.get(path)).status === past.status) return null;
    if (past.status !== 200) return `${past.status} ${past.text}`;
    return findDifference(withoutPosition(past.json as Json), withoutPosition(answer), '');
  }

  private async findNewest(workspaceId: string): Promise<number | null> {
    const [newest] = await this.postgres.query<{ number: number }>(
      'select seq as number from rm.chain_links where chain = $1 order by seq desc limit 1',
      [workspaceId],
    );
    return newest?.number ?? null;
  }
}

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The answer without how far the log was folded, which is about the reading and not about the workspace. */
const withoutPosition = (answer: Json): Json => {
  if (!isObject(answer)) return answer;
  const { position: _, ...rest } = answer;
  return rest;
};

const show = (value: Json): string => JSON.stringify(value).slice(0, 200);

/** Where two answers differ first. Contents that were erased since stay erased in the past. */
const findDifference = (past: Json, then: Json, at: string): string | null => {
  if (isObject(past) && past['kind'] === 'sealed') return null;
  const isBoth = (isObject(past) && isObject(then)) || (Array.isArray(past) && Array.isArray(then));
  if (!isBoth) return sameJson(past, then) ? null : `${at} is ${show(past)} and was ${show(then)}`;
  const [a, b] = [past as Record<string, Json>, then as Record<string, Json>];
  for (const field of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = findDifference(a[field] ?? null, b[field] ?? null, `${at}/${field}`);
    if (found !== null) return found;
  }
  return null;
};
