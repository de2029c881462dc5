import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Room, RowsMessage, Topic, WatchAnswer } from '@throughline/contracts/realtime.js';
import fc from 'fast-check';
import { LiveRoom } from './live-room.js';
import { TablePositions, type RoomChanges } from './table-positions.js';
import { topicsOf, type MeasuredRows } from './rooms.js';

const workspaceId = WorkspaceId.parse('00000000-0000-7000-8000-000000000900');
const room: Room = { kind: 'workspace', workspaceId };
type Row = { id: string; position: number };

/** Read tables as Postgres would show them: each answer is of one instant between the query and its answer. */
class Tables {
  readonly rows = new Map<Topic, Map<string, Row>>();
  position = 0;

  constructor(private readonly scheduler: fc.Scheduler) {}

  commit(topic: Topic, id: string): number {
    this.position += 1;
    const rows = this.rows.get(topic) ?? new Map<string, Row>();
    this.rows.set(topic, rows.set(id, { id, position: this.position }));
    return this.position;
  }

  async readChanges(_: Room, past: ReadonlyMap<Topic, number>): Promise<RoomChanges> {
    await this.scheduler.schedule(Promise.resolve(), 'looks');
    const positions = new TablePositions(new Map(topicsOf.workspace.map((topic) => [topic, this.position])));
    const changed = topicsOf.workspace.filter((topic) =>
      this.all(topic).some((row) => row.position > (past.get(topic) ?? 0)),
    );
    await this.scheduler.schedule(Promise.resolve(), 'sees');
    return { positions, changed };
  }

  async readRowsPast(_: Room, topic: Topic, position: number): Promise<MeasuredRows> {
    await this.scheduler.schedule(Promise.resolve(), `asks for ${topic}`);
    const rows = this.all(topic).filter((row) => row.position > position);
    await this.scheduler.schedule(Promise.resolve(), `hears ${topic}`);
    return { topic, rows, bytes: 0 };
  }

  all(topic: Topic): Row[] {
    return [...(this.rows.get(topic)?.values() ?? [])].sort((a, b) => a.position - b.position);
  }
}

/** The stores of a browser: the higher position wins, and a position that it claims must be complete. */
class Browser {
  readonly rows = new Map<string, Row>();
  position: number | null = null;
  /** Rows that it lacks although the room confirmed a position at or after theirs. */
  readonly falseClaims: string[] = [];

  constructor(
    readonly id: string,
    private readonly tables: Tables,
  ) {}

  hear({ position, rows }: RowsMessage): void {
    for (const { topic, rows: some } of rows) for (const row of some as Row[]) this.apply(topic, row);
    // Before the first load it claims no position.
    if (this.position !== null) this.claim(position);
  }

  /** A browser without rows loads them after the answer: watch first, load second. */
  acceptAnswer(answer: WatchAnswer, since: number | null): void {
    if (answer.kind === 'problem') throw new Error(answer.problem.code);
    if (since === null || answer.kind === 'reload') {
      for (const topic of topicsOf.workspace) for (const row of this.tables.all(topic)) this.apply(topic, row);
    }
    this.claim(answer.position);
  }

  private apply(topic: Topic, row: Row): void {
    const key = `${topic} ${row.id}`;
    if (row.position > (this.rows.get(key)?.position ?? 0)) this.rows.set(key, row);
  }

  private claim(position: number): void {
    this.position = Math.max(position, this.position ?? 0);
    for (const topic of topicsOf.workspace) {
      for (const row of this.tables.all(topic)) {
        if (row.position > this.position) continue;
        if ((this.rows.get(`${topic} ${row.id}`)?.position ?? 0) < row.position)
          this.falseClaims.push(`${this.id} at ${this.position} misses ${topic} ${row.id} of ${row.position}`);
      }
    }
  }
}

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('commit' as const),
      topic: fc.constantFrom<Topic>('agents', 'runs'),
      id: fc.constantFrom('a', 'b'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('watch' as const), who: fc.constantFrom('ada', 'ben') }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('leave' as const), who: fc.constantFrom('ada', 'ben') }) },
  { weight: 1, arbitrary: fc.constant({ what: 'resync' as const }) },
);

/** A room over tables that answer in any order, and browsers that come and go. */
const play = async (
  scheduler: fc.Scheduler,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) => {
  const tables = new Tables(scheduler);
  const browsers = new Map(['ada', 'ben'].map((id) => [id, new Browser(id, tables)]));
  const inRoom = new Set<string>();
  const live = new LiveRoom(room, tables, {
    join: (_, ids) => ids.forEach((id) => inRoom.add(id)),
    sendRows: (ids, message) => ids.forEach((id) => browsers.get(id)?.hear(message)),
    broadcastRows: (message) => inRoom.forEach((id) => browsers.get(id)?.hear(message)),
    closeRoom: () => inRoom.clear(),
    reportFailure: (error) => {
      throw error;
    },
  });
  const answers: Promise<void>[] = [];
  const script = scheduler.scheduleSequence(
    [...steps, { what: 'watch' as const, who: 'ada' }, { what: 'watch' as const, who: 'ben' }].map(
      (each) => async () => {
        if (each.what === 'commit') {
          const position = tables.commit(each.topic, each.id);
          void scheduler
            .schedule(Promise.resolve(), 'change notification')
            .then(() => live.changed({ workspaceId, tables: [each.topic], position, since: position - 1 }));
        } else if (each.what === 'watch') {
          const browser = browsers.get(each.who);
          const since = browser?.position ?? null;
          if (browser)
            answers.push(live.watch(browser.id, since).then((answer) => browser.acceptAnswer(answer, since)));
        } else if (each.what === 'leave') inRoom.delete(each.who);
        else live.resync();
      },
    ),
  );
  await scheduler.waitFor(script.task);
  await scheduler.waitFor(Promise.all(answers));
  await scheduler.waitAll();
  return { tables, browsers: [...browsers.values()] };
};

describe('a room', () => {
  it(
    'never confirms a position before all its rows are sent, and sends every row in the end, in any order of events',
    () =>
      fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 10 }), async (scheduler, steps) => {
          const { tables, browsers } = await play(scheduler, steps);
          for (const browser of browsers) {
            expect(browser.falseClaims).toEqual([]);
            expect(browser.position).toBe(tables.position);
            for (const topic of topicsOf.workspace) {
              for (const row of tables.all(topic)) expect(browser.rows.get(`${topic} ${row.id}`)).toEqual(row);
            }
          }
        }),
        { numRuns: 100 },
      ),
    60_000,
  );

  it('of a run sends its steps and nothing else', () => {
    const run: Room = { kind: 'run', workspaceId, runId: RunId.parse('00000000-0000-7000-8000-000000000901') };
    expect(topicsOf[run.kind]).toEqual(['steps']);
  });
});
