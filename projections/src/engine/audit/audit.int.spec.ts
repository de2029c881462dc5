import type { RequestOptions } from '@throughline/platform/projections/control/requests.js';
import type { Audit } from '@throughline/platform/projections/control/audits.js';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { newId } from '@throughline/platform/ids.js';
import { historyProjection } from '../../history/history.projection.js';
import { notesProjection } from '../../notes/notes.projection.js';
import { securityProjection } from '../../security/security.projection.js';
import { askWorker, foldedUpTo, writeNotes } from '../../testing/engine-harness.js';
import { talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { isEqual } from './audit.js';
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

  const schemaOf = async (name: string): Promise<string> => {
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

  it('of random workspaces finds their rows equal to the fold of the log, and is itself an event', async () => {
    const audit = await audited();
    expect(isEqual(audit)).toBe(true);
    expect(audit.workspaces).toBeGreaterThan(0);
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
      ...{ workspaceId: WorkspaceId.parse(workspaceId), userId: UserId.parse(userId) },
      ...{ permission: 'members.manage', cause: 'role' as const, action: 'PATCH /members' },
      ...{ count: 1, firstAt: at, lastAt: at },
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
    await running.postgres.script(`update ${await schemaOf('tallies')}.tallies set notes = notes + 1`);
    const audit = await audited();
    expect(isEqual(audit)).toBe(false);
    expect(new Set(audit.differing.map(({ table }) => table))).toEqual(new Set(['tallies']));
    await running.postgres.script(`delete from ${await schemaOf('notes')}.notes`);
    const streams = await sampled();
    expect(new Set(streams.differing.map(({ table }) => table))).toEqual(new Set(['notes']));
  });

  it('finds that the replica is not what the log says', async () => {
    await running.postgres.script(
      `update ${await schemaOf('history')}.history set data = '{"forged":true}' where type = 'NoteWritten'`,
    );
    expect((await audited()).unlike).toBeGreaterThan(0);
  });
});
