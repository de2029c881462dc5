import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { CommandId, CorrelationId, type TriggerId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId, newId } from '@throughline/platform/ids.js';

type InWorkspace = CommandMeta & { workspaceId: WorkspaceId };

/** A trigger acts by itself: at a slot, or because somebody called. */
export const byTrigger = (triggerId: TriggerId, workspaceId: WorkspaceId, at: string): InWorkspace => ({
  commandId: CommandId.parse(newId()),
  correlationId: CorrelationId.parse(newId()),
  causationId: null,
  actor: { kind: 'trigger', id: triggerId },
  workspaceId,
  at,
});

/** What follows from an event has the same id however often it is done. */
export const following = (event: AnyRecorded, step: string, workspaceId: WorkspaceId): InWorkspace => ({
  commandId: CommandId.parse(derivedId(event.id, step)),
  correlationId: event.meta.correlationId,
  causationId: event.id,
  actor: event.meta.actor,
  workspaceId,
  at: event.meta.at,
});
