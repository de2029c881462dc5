import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { workspaceUsageProjection } from './workspace-usage.projection.js';

const [table] = workspaceUsageProjection.tables;
if (table === undefined) throw new Error('The projection has no table.');
const workspaceId = WorkspaceId.parse('00000000-0000-7000-8000-000000000001');

const note = (position: number, at: string, text = 'x', workspace: WorkspaceId | null = workspaceId): AnyRecorded =>
  recorded(noteWritten({ noteId: workspaceId, workspaceId, text }), position, { workspaceId: workspace, at });
const measureSize = ({ data, meta }: AnyRecorded): number => JSON.stringify(data).length + JSON.stringify(meta).length;

describe('what a workspace has recorded', () => {
  const today = [note(1, '2026-03-01T00:00:00.000Z'), note(2, '2026-03-01T23:59:59.999Z', 'longer')];
  const tomorrow = note(3, '2026-03-02T00:00:00.000Z', 'y'.repeat(500));

  it('is counted in all, and for each day in UTC', () => {
    const [first, second] = today.map(measureSize);
    const size = (first ?? 0) + (second ?? 0);
    expect(rowAfter(table, ...today)).toEqual({
      id: workspaceId,
      position: 2,
      events: 2,
      bytes: size,
      day: '2026-03-01',
      eventsOfDay: 2,
      bytesOfDay: size,
    });
    expect(rowAfter(table, ...today, tomorrow)).toEqual({
      id: workspaceId,
      position: 3,
      events: 3,
      bytes: size + measureSize(tomorrow),
      day: '2026-03-02',
      eventsOfDay: 1,
      bytesOfDay: measureSize(tomorrow),
    });
  });

  it('counts in all, and on no day, what is recorded with the time of a day that is over', () => {
    const late = note(4, '2026-03-01T23:59:59.999Z');
    expect(rowAfter(table, ...today, tomorrow, late)).toMatchObject({ day: '2026-03-02', eventsOfDay: 1, events: 4 });
  });

  it('counts bytes, not characters', () => {
    const wide = note(1, '2026-03-01T00:00:00.000Z', '頁頁');
    expect(rowAfter(table, wide)).toMatchObject({ bytes: measureSize(wide) + 4 });
  });

  it('is counted for the deployment when it belongs to no workspace', () => {
    expect(table.id(note(1, '2026-03-01T00:00:00.000Z', 'x', null))).toBe(deploymentId);
  });
});
