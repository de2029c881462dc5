import { setTimeout as delay } from 'node:timers/promises';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { newId } from '@throughline/platform/ids.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { projectedChannel } from '@throughline/platform/projections/control/channels.js';
import type { ProjectionStack } from '../../lib/projection-stack.ts';

/** Appends a note every `everyMs`, one after another, until aborted. Returns how many milliseconds each took to reach its row. */
export const followRows = async (
  { databaseUrl, store }: ProjectionStack,
  until: AbortSignal,
  everyMs = 50,
): Promise<number[]> => {
  const notifications = new Notifications(databaseUrl, createLogger('silent'));
  const waiting = new Map<number, number>();
  let reached = 0;
  const taken: number[] = [];
  await new Promise<void>((listening) =>
    notifications.listen(projectedChannel, {
      listening,
      notified: (text) => {
        reached = Math.max(reached, Number(text));
        for (const [position, began] of waiting)
          if (position <= reached) {
            waiting.delete(position);
            taken.push(performance.now() - began);
          }
      },
    }),
  );
  while (!until.aborted) {
    const began = performance.now();
    const { position } = await store.append(...note());
    if (position <= reached) taken.push(performance.now() - began);
    else waiting.set(position, began);
    await delay(Math.max(0, everyMs - (performance.now() - began)));
  }
  while (waiting.size > 0) await delay(10);
  await notifications.close();
  return taken;
};

const note = (): Parameters<ProjectionStack['store']['append']> => {
  const noteId = newId();
  const workspaceId = WorkspaceId.parse(newId());
  const { type, data } = noteWritten({ noteId, workspaceId, text: 'A note.' });
  const meta = EventMeta.parse({
    workspaceId,
    actor: { kind: 'system', id: 'bench' },
    correlationId: newId(),
    causationId: null,
    commandId: newId(),
    command: 'WriteNote',
    at: new Date().toISOString(),
    schema: 1,
  });
  return [`note-${noteId}`, [{ id: EventId.parse(newId()), type, data, meta }], 'none'];
};

/** Returns what `work` answers once `meanwhile` has ended and stopped it. */
export const during = async <T>(
  work: (until: AbortSignal) => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> => {
  const over = new AbortController();
  const working = work(over.signal);
  await meanwhile();
  over.abort();
  return working;
};
