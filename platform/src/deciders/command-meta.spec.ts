import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { recorded } from '../projections/table-spec.js';
import { derivedId } from '../ids.js';
import { metaAfter, metaFor, systemActor } from './command-meta.js';

const workspaceId = WorkspaceId.parse('00000000-0000-7000-8000-000000000900');
const userId = UserId.parse('00000000-0000-7000-8000-000000000901');
const at = '2026-01-02T03:04:05.000Z';

describe('the metadata of a command', () => {
  it('names the part of the product that acts by itself, under ids of its own', () => {
    const [one, other] = [0, 1].map(() => metaFor({ actor: systemActor('runs'), at: new Date(at), workspaceId }));
    expect(one).toMatchObject({ actor: { kind: 'system', id: 'runs' }, causationId: null, workspaceId, at });
    expect(one?.commandId).not.toBe(other?.commandId);
    expect(one?.correlationId).not.toBe(other?.correlationId);
  });

  it('keeps the ids it is given, so that a retry is the same command', () => {
    const commandId = derivedId('step', 4);
    const given = { actor: systemActor('runs'), at, workspaceId: null, commandId, correlationId: derivedId('run') };
    expect(metaFor(given)).toEqual(metaFor(given));
    expect(metaFor(given)).toEqual({ ...given, causationId: null });
  });

  it('follows an event under an id that the event and the step give', () => {
    const event = recorded({ type: 'SetupCompleted', data: { userId } });
    expect(metaAfter(event, workspaceId, 'hand-over', 'a')).toEqual({
      commandId: derivedId(event.id, 'hand-over', 'a'),
      correlationId: event.meta.correlationId,
      causationId: event.id,
      actor: event.meta.actor,
      workspaceId,
      at: event.meta.at,
    });
    expect(metaAfter(event, null, 'other').commandId).not.toBe(metaAfter(event, null, 'hand-over').commandId);
  });
});
