import { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { NoteWritten } from '@throughline/contracts/notes/note.events.js';
import type { EventStore } from '../eventstore/event-store.js';
import { derivedId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { PolicyRegistry } from '../policies/policy-registry.js';
import { defaultPolicyLimits, PolicyRunner } from '../policies/policy-runner.js';
import type { Postgres } from '../postgres/postgres.js';
import { newEvent } from './sample-events.js';

export const copiedKey = 'original';

export const copyStream = (eventId: string): string => `note-${derivedId('copy', eventId)}`;

/** Each reaction is recorded when it starts and when its effect is made, so that a crash can come between the two. */
export const createReactionLog = (postgres: Postgres): Promise<void> =>
  postgres.script('create table reaction_log (event_id uuid not null, step text not null)');

/** Copies each original note into a stream of its own, under ids derived from the event, and records its steps. */
export const copyNotes = (store: EventStore, postgres: Postgres): PolicyRunner => {
  const registry = new PolicyRegistry();
  registry.add<'NoteWritten'>({
    name: 'when-note-written-copy-it',
    on: ['NoteWritten'],
    react: async ({ id, data: { key, text, workspaceId } }) => {
      if (key !== copiedKey) return;
      const record = (step: string) => postgres.query('insert into reaction_log values ($1, $2)', [id, step]);
      await record('started');
      const noteId = derivedId('copy', id);
      const copy = NoteWritten.parse({ type: 'NoteWritten', data: { noteId, workspaceId, key: 'copy', text } });
      const event = newEvent(copy, { workspaceId: WorkspaceId.parse(workspaceId) });
      await store.append(copyStream(id), [{ ...event, id: EventId.parse(derivedId('copied', id)) }], 'none');
      await record('done');
    },
  });
  const limits = { ...defaultPolicyLimits, saveAfterMs: 20, saveIdleEveryMs: 50 };
  const runner = new PolicyRunner({ store, postgres, registry, logger: createLogger('silent') }, limits);
  runner.start();
  return runner;
};
