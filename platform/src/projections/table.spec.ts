import { noteEvents } from '@throughline/contracts/notes/note.events.js';
import { Instant, row } from '@throughline/contracts/row.js';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { z } from 'zod';
import { nothing } from './row-fold.js';
import { recorded } from './table-spec.js';
import { table } from './table.js';

const LampRow = row({
  ownerId: UserId.nullable(),
  name: z.string(),
  status: z.enum(['lit', 'out']),
  watts: z.int(),
  hours: z.int(),
  labels: z.array(z.string()),
  place: z.object({ room: z.string() }).nullable(),
  bright: z.boolean(),
  changedAt: Instant,
});
const workspaceId = WorkspaceId.parse('00000000-0000-7000-8000-000000000900');
const userId = UserId.parse('00000000-0000-7000-8000-000000000901');

const laterAt = '2026-01-03T00:00:00.000Z';

const lamps = table(LampRow)({
  name: 'lamps',
  columns: { hours: 'bigint' },
  indexes: ['(workspace_id, position)'],
  id: 'userId',
  creates: {
    SetupCompleted: ({ data, revision, position, meta }) => ({
      id: data.userId,
      workspaceId,
      revision,
      position,
      ownerId: null,
      name: '',
      status: 'out',
      watts: 0,
      hours: 0,
      labels: [],
      place: null,
      bright: false,
      changedAt: meta.at,
    }),
  },
  changes: {
    PasswordChanged: { status: 'lit' },
    RecoveryCodeUsed: (before, { data }) => ({ watts: before.watts + data.left }),
    PasswordReset: nothing,
    PersonErased: () => null,
  },
});
const first = recorded({ type: 'SetupCompleted', data: { userId } });
const lit = lamps.evolve(null, first);

describe('the columns of a table', () => {
  it('follow from the schema of its row, in the order of its fields', () =>
    expect(Object.entries(lamps.columns)).toEqual([
      ['id', 'uuid'],
      ['workspaceId', 'uuid'],
      ['revision', 'bigint'],
      ['position', 'bigint'],
      ['ownerId', 'uuid'],
      ['name', 'text'],
      ['status', 'text'],
      ['watts', 'integer'],
      ['hours', 'bigint'],
      ['labels', 'jsonb'],
      ['place', 'jsonb'],
      ['bright', 'boolean'],
      ['changedAt', 'timestamptz'],
    ]));
});

describe('the fold of a table', () => {
  it('takes the events that its declaration names, and no others', () => {
    expect([...lamps.on]).toEqual([
      'SetupCompleted',
      'PasswordChanged',
      'RecoveryCodeUsed',
      'PasswordReset',
      'PersonErased',
    ]);
    expect(lamps.evolve(lit, recorded({ type: 'SecondFactorEnabled', data: { userId } }, 2))).toBe(lit);
  });

  it('knows the row by the named field of the event', () => expect(lamps.id(first)).toBe(userId));

  it('changes the fields that the event changes, and moves revision, position and time with it', () => {
    const changed = lamps.evolve(lit, recorded({ type: 'PasswordChanged', data: { userId } }, 5, { at: laterAt }));
    expect(changed).toEqual({ ...lit, status: 'lit', revision: 4, position: 5, changedAt: laterAt });
    const more = lamps.evolve(changed, recorded({ type: 'RecoveryCodeUsed', data: { userId, left: 3 } }, 6));
    expect(more).toMatchObject({ status: 'lit', watts: 3, revision: 5, position: 6 });
  });

  it('moves the revision of a row that the event says nothing about, so that it guards the next command', () =>
    expect(lamps.evolve(lit, recorded({ type: 'PasswordReset', data: { userId } }, 2))).toMatchObject({
      revision: 1,
      position: 2,
    }));

  it('leaves a row alone when the change says so', () =>
    expect(lamps.evolve(lit, recorded({ type: 'PersonErased', data: { userId } }, 2))).toBe(lit));

  it('makes no row from an event that only changes one', () =>
    expect(lamps.evolve(null, recorded({ type: 'PasswordChanged', data: { userId } }))).toBeNull());

  it('does not compile when an event of its aggregate is missing', () => {
    const NoteRow = row({ key: z.string() });
    // @ts-expect-error: `NoteWritten` is named neither in `creates` nor in `changes`.
    table(NoteRow)({ name: 'n', indexes: [], id: 'userId', of: noteEvents, creates: { SetupCompleted: () => null } });
  });
});
