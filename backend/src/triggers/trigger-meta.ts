import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import { metaAfter, metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type InWorkspace = CommandMeta & { workspaceId: WorkspaceId };

/** A trigger acts by itself: at a slot, or because somebody called. */
export const byTrigger = (triggerId: TriggerId, workspaceId: WorkspaceId, at: string): InWorkspace =>
  metaFor({ actor: { kind: 'trigger', id: triggerId }, at, workspaceId });

/** What follows from an event has the same id however often it is done. */
export const following = (event: AnyRecorded, step: string, workspaceId: WorkspaceId): InWorkspace =>
  metaAfter(event, workspaceId, step);
