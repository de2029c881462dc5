import { userInfo } from 'node:os';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { Actor, Origin } from '@throughline/contracts/event.js';
import { CommandId, CorrelationId, type EventId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { derivedId, newId } from '../ids.js';
import type { CommandMeta } from './decider.js';

type MetaIn<W extends WorkspaceId | null> = CommandMeta & { workspaceId: W };

type Issued<W extends WorkspaceId | null> = {
  actor: Actor;
  origin?: Origin;
  at: Date | string;
  workspaceId: W;
  /** Derived from what makes the command the same one when it is retried; new where it is never retried. */
  commandId?: string;
  /** Applies to what the command belongs to; new where it is the first of its kind. */
  correlationId?: string;
  causationId?: EventId | null;
};

/** The part of the product that acts by itself, e.g. `schedules`. The name is stored in events and never changes. */
export const systemActor = (id: string): Actor => ({ kind: 'system', id });

/** The account of the operating system is recorded, because an operator at the command line need not be signed in. */
export const commandLineOrigin = (): Origin => ({ via: 'command_line', osUser: userInfo().username.slice(0, 64) });

/** Metadata for a command that a clock, a job or an operator causes. */
export const metaFor = <W extends WorkspaceId | null>({
  actor,
  origin,
  at,
  workspaceId,
  commandId = newId(),
  correlationId = newId(),
  causationId = null,
}: Issued<W>): MetaIn<W> => ({
  commandId: CommandId.parse(commandId),
  correlationId: CorrelationId.parse(correlationId),
  causationId,
  actor,
  ...(origin === undefined ? {} : { origin }),
  workspaceId,
  at: typeof at === 'string' ? at : at.toISOString(),
});

/**
 * Metadata for a command that follows from an event, with the actor of that event. The same step gives the
 * same command id, so a command that follows twice takes effect once.
 */
export const metaAfter = <W extends WorkspaceId | null>(
  { id, meta: { actor, at, correlationId } }: AnyRecorded,
  workspaceId: W,
  ...step: readonly [string, ...string[]]
): MetaIn<W> => metaFor({ actor, at, workspaceId, commandId: derivedId(id, ...step), correlationId, causationId: id });
