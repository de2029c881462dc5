import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import { metaAfter, metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type InWorkspace = CommandMeta & { workspaceId: WorkspaceId };

/** Metadata for a command of the trigger itself: at a due time, or because of a webhook call. */
export const byTrigger = (triggerId: TriggerId, workspaceId: WorkspaceId, at: string): InWorkspace =>
  metaFor({ actor: { kind: 'trigger', id: triggerId }, at, workspaceId });

/** Metadata for a command that follows from an event: the same event and step always give the same command id. */
export const following = (event: AnyRecorded, step: string, workspaceId: WorkspaceId): InWorkspace =>
  metaAfter(event, workspaceId, step);
