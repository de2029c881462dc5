import { jest } from '@jest/globals';
import type { RequestOptions } from '@throughline/platform/projections/control/requests.js';
import type { Audit, AuditPlace } from '@throughline/platform/projections/control/audits.js';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { newId } from '@throughline/platform/ids.js';
import { historyProjection } from '../../history/history.projection.js';
import { notesProjection } from '../../notes/notes.projection.js';
import { securityProjection } from '../../security/security.projection.js';
import { askWorker, foldedUpTo, operate, writeNotes } from '../../testing/engine-harness.js';
import { talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { auditText, outcomeText } from '@throughline/ops/projections/text-output.js';
import { auditWorkspaces } from './audit-workspaces.js';
import { isEqual, lookedAtNothing } from './audit.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

const projections = [securityProjection, historyProjection, wordsProjection, talliesProjection, notesProjection];

describe('An audit', () => {
  let stack: TestStack;
  let running: RunningProjections;

  beforeAll(async () => {
    stack = await startStack();
    running = await startProjections({ ...stack, projections });
    await running.caughtUp;
    for (let n = 0; n < 4; n += 1)
      await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['one', 'two', 'three']));
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  const getSchema = async (name: string): Promise<string> => {
    const row = (await listBuilds(running.postgres)).find(
      ({ projection, status }) => projection === name && status === 'live',
    );
    return `${name}_v${row?.version}_b${row?.build}`;
  };
  const audited = async (options: RequestOptions = {}): Promise<Audit> => {
    const answer = await askWorker(running.postgres, { kind: 'audit', projections: [], options });
    if ('refused' in answer || answer.audit === undefined) throw new Error('There was no audit.');
    return answer.audit;
  };
  const sampled = () => audited({ streams: 12 });

  it('of every workspace finds the rows equal to the fold of the log, and is itself an event', async () => {
    const audit = await audited();
    expect(isEqual(audit)).toBe(true);
    expect(audit.workspaces).toBe(4);
    expect(audit.tables.find(({ table }) => table === 'tallies')?.rows).toBe(audit.workspaces);
    await foldedUpTo(running.postgres, await running.store.head());
    const [event] = await running.postgres.query(
      `select data->'equal' as equal, meta->'actor' as actor from rm.history where type = 'ProjectionsAudited'`,
    );
    expect(event).toEqual({ equal: true, actor: { kind: 'system', id: 'audit' } });
  });

  it('leaves out rows of a workspace that events of no workspace have made', async () => {
    const [{ workspaceId } = { workspaceId: '' }] = await running.postgres.query<{ workspaceId: string }>(
      `select workspace_id as "workspaceId" from rm.history where workspace_id is not null limit 1`,
    );
    const [at, userId] = ['2026-01-02T03:04:05.000Z', newId()];
    const data = {
      workspaceId: WorkspaceId.parse(workspaceId),
      userId: UserId.parse(userId),
      permission: 'members.manage',
      cause: 'role' as const,
      action: 'PATCH /members',
      count: 1,
      firstAt: at,
      lastAt: at,
    };
    const refused = newEvent({ type: 'PermissionRefused', data }, { workspaceId: null });
    const { position } = await running.store.append(`security-${workspaceId}`, [refused], 'none');
    await foldedUpTo(running.postgres, position);
    expect(await running.postgres.query('select id from rm.security_events')).toHaveLength(1);
    expect((await audited()).differing).toEqual([]);
  });

  it('of random streams reads them straight from the log', async () => {
    const audit = await sampled();
    expect(isEqual(audit)).toBe(true);
    expect(audit.tables.map(({ table }) => table).sort()).toEqual(['history', 'notes']);
    const [asked] = await running.postgres.query('select progress from proj.request order by id desc limit 1');
    expect(asked).toEqual({ progress: { done: expect.any(Number), of: expect.any(Number) } });
  });

  it('finds a row that somebody changed by hand, and one that is gone', async () => {
    await running.postgres.script(`update ${await getSchema('tallies')}.tallies set notes = notes + 1`);
    const audit = await audited();
    expect(isEqual(audit)).toBe(false);
    expect(new Set(audit.differing.map(({ table }) => table))).toEqual(new Set(['tallies']));
    await running.postgres.script(`delete from ${await getSchema('notes')}.notes`);
    const streams = await sampled();
    expect(new Set(streams.differing.map(({ table }) => table))).toEqual(new Set(['notes']));
  });

  it('finds that the replica is not what the log says', async () => {
    await running.postgres.script(
      `update ${await getSchema('history')}.history set data = '{"forged":true}' where type = 'NoteWritten'`,
    );
    expect((await audited()).unlike).toBeGreaterThan(0);
  });
});

/** Half a million events in slices as they are in use, when the long tests run. */
const isLong = process.env['FAULT_ROUNDS'] !== undefined;
const count = isLong ? 500_000 : 60;
const timeout = isLong ? 1_200_000 : 120_000;
jest.setTimeout(timeout);

describe('An audit of a workspace that is larger than a slice', () => {
  let stack: TestStack;
  let running: RunningProjections;
  let large: string;
  const sliceEvents = count / 5;

  /** Several at once, since half a million one after the other take long. */
  const fill = async (workspaceId: string): Promise<void> => {
    const writers = Array.from({ length: 20 }, (_, writer) =>
      writeNotes(
        running.store,
        workspaceId,
        Array.from({ length: count / 20 }, (_each, n) => `note ${writer}-${n}`),
      ),
    );
    await foldedUpTo(running.postgres, Math.max(...(await Promise.all(writers))), timeout);
  };

  const audit = (scope: { all: boolean; after?: AuditPlace | null; nightEvents?: number }): Promise<Audit> =>
    auditWorkspaces(
      { postgres: running.postgres, store: running.store, builds: running.worker.session?.builds ?? [] },
      { after: null, sliceEvents, ...scope },
      () => Promise.resolve(),
    );
  const words = async (): Promise<string[]> =>
    (
      await running.postgres.query<{ id: string }>('select id from rm.words where workspace_id = $1 order by id', [
        large,
      ])
    ).map(({ id }) => id);

  beforeAll(async () => {
    stack = await startStack();
    running = await startProjections({ ...stack, projections });
    await running.caughtUp;
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  it('says that there is nothing to look at where there is nothing, and records nothing', async () => {
    expect(lookedAtNothing(await audit({ all: true }))).toBe(true);
    const answer = await askWorker(running.postgres, { kind: 'audit', projections: [] }, timeout);
    expect(answer).toMatchObject({ audit: { events: 0, workspaces: 0 } });
    expect(auditText(await audit({ all: true }))).toContain('Nothing to look at');
    expect(await running.postgres.query('select 1 from proj.audit')).toEqual([]);
  });

  it('compares all of its rows in slices, and those of small workspaces too', async () => {
    large = newId();
    await fill(large);
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['of a small one']));
    const found = await audit({ all: true });
    expect(isEqual(found)).toBe(true);
    expect(found).toMatchObject({ workspaces: 2, events: count + 1 });
    expect(found.tables.find(({ table }) => table === 'words')?.rows).toBe(count + 1);
    expect(found.tables.find(({ table }) => table === 'tallies')?.rows).toBe(2);
  });

  it('goes on every night where the one before ended, until every row was compared', async () => {
    let after: AuditPlace | null = null;
    let rows = 0;
    for (let night = 1; night <= 6; night += 1) {
      const found: Audit = await audit({ all: false, after, nightEvents: 1 });
      rows += found.tables.find(({ table }) => table === 'words')?.rows ?? 0;
      after = found.last ?? null;
    }
    expect(rows).toBe(count + 1);
  });

  describe('in which somebody has forged a text, deleted a row, emptied a column and changed a figure', () => {
    let forged: [string, string, string, string];
    const differing = () => [
      { table: 'words', id: forged[0], how: 'changed', columns: ['text'] },
      { table: 'words', id: forged[1], how: 'missing', columns: [] },
      { table: 'words', id: forged[2], how: 'changed', columns: ['tags'] },
      { table: 'words', id: forged[3], how: 'changed', columns: ['times'] },
    ];

    beforeAll(async () => {
      const ids = await words();
      const idAt = (part: number): string => ids[Math.floor(part * count)] ?? '';
      forged = [idAt(0.05), idAt(0.3), idAt(0.5), idAt(0.9)];
      const row = (await listBuilds(running.postgres)).find(
        ({ projection, status }) => projection === 'words' && status === 'live',
      );
      const table = `words_v${row?.version}_b${row?.build}.words`;
      await running.postgres.execute(`update ${table} set text = 'forged' where id = $1`, [forged[0]]);
      await running.postgres.execute(`delete from ${table} where id = $1`, [forged[1]]);
      await running.postgres.execute(`update ${table} set tags = null where id = $1`, [forged[2]]);
      await running.postgres.execute(`update ${table} set times = 7 where id = $1`, [forged[3]]);
    });

    it('names all of them when everything is audited', async () => {
      const answer = await askWorker(running.postgres, { kind: 'audit', projections: [] }, timeout);
      expect(answer).toMatchObject({ audit: { differing: expect.arrayContaining(differing()) } });
      const found = await audit({ all: true });
      expect(found.differing).toHaveLength(4);
      expect(found.differing).toEqual(expect.arrayContaining(differing()));
      expect(auditText(found)).toContain(`words ${forged[0]} differs in text`);
      expect(auditText(found)).toContain(`words ${forged[1]} is missing`);
    });

    it('has found all of them after as many nights as there are slices', async () => {
      const found: Audit['differing'] = [];
      let after: AuditPlace | null = null;
      for (let night = 1; night <= 6; night += 1) {
        const part: Audit = await audit({ all: false, after, nightEvents: 1 });
        found.push(...part.differing);
        after = part.last ?? null;
      }
      expect(found).toHaveLength(4);
      expect(found).toEqual(expect.arrayContaining(differing()));
    });

    it('is told by a verification with the ids and columns, too', async () => {
      const [build] = await operate(running.postgres, { kind: 'verify', projections: ['words'] }, timeout);
      const table = build?.verification?.tables.find((one) => one.table === 'words');
      expect(table?.equal).toBe(false);
      expect(table?.differing?.of).toBe(4);
      expect(table?.differing?.rows.map((one) => ({ table: 'words', ...one }))).toEqual(
        differing().sort((a, b) => (a.id < b.id ? -1 : 1)),
      );
      expect(outcomeText('verify', build === undefined ? [] : [build])).toContain(`words ${forged[2]} differs in tags`);
    });
  });
});
