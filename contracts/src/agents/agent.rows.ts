import { z } from 'zod';
import { AgentId, RunId, UserId } from '../ids.js';
import { RunStatus } from '../run-status.js';
import { Instant, row, summaryRow } from '../row.js';
import { searchText } from '../search-text.js';
import { AgentDefinition } from './agent-definition.js';
import { completeDefinition } from './complete-definition.js';
import { AgentIcon } from './agent.events.js';

export const AgentStatus = z.enum(['draft', 'active', 'paused', 'archived']);
export type AgentStatus = z.infer<typeof AgentStatus>;

/** Unpublished edits of members that a restored version replaced. The edits themselves are read by the agent's id. */
export const ReplacedDraft = z.object({
  editors: z.array(UserId),
  version: z.int().positive(),
  restoredBy: UserId.nullable(),
  restoredAt: Instant,
});
export type ReplacedDraft = z.infer<typeof ReplacedDraft>;

/** Rows of an older projection build have definitions of an older shape. */
const StoredDefinition = z.preprocess(completeDefinition, AgentDefinition);

export const AgentRow = row({
  name: z.string(),
  description: z.string(),
  icon: AgentIcon,
  labels: z.array(z.string()),
  status: AgentStatus,
  ownerId: UserId,
  draft: StoredDefinition,
  /** The published version, which triggers run, and its definition; null until the agent is first published. */
  publishedVersion: z.int().positive().nullable(),
  published: StoredDefinition.nullable(),
  /** Fields of the draft that differ from the published version; all of them until first published. */
  unpublishedFields: z.array(z.string()),
  /** Members whose edits the next publish includes. */
  unpublishedEditors: z.array(UserId),
  /** Kept until the draft has it again, or one of its editors publishes. Rows of an older projection build have none. */
  replacedDraft: ReplacedDraft.nullable().default(null),
  pausedBy: UserId.nullable(),
  createdAt: Instant,
  changedAt: Instant,
});
export type AgentRow = z.infer<typeof AgentRow>;

/** Returns what a list of agents is searched in. */
export const agentSearchText = ({ name, description, labels }: AgentRow): string =>
  searchText(name, description, ...labels);

/** `id` is `<agentId>/<version>`. */
export const AgentVersionRow = row({
  agentId: AgentId,
  version: z.int().positive(),
  note: z.string(),
  definition: StoredDefinition,
  publishedBy: UserId.nullable(),
  publishedAt: Instant,
});
export type AgentVersionRow = z.infer<typeof AgentVersionRow>;

export const DayCount = z.object({
  day: z.iso.date(),
  succeeded: z.int(),
  failed: z.int(),
  other: z.int(),
  costMicros: z.int(),
  /** Steps that cost something unknown as well. Rows of an older projection build have none. */
  unknownCosts: z.int().default(0),
});
export type DayCount = z.infer<typeof DayCount>;

/** Holds what an agent has been doing; `id` is the agent's. */
export const AgentActivityRow = summaryRow({
  runs: z.int(),
  underWay: z.array(RunId).max(200),
  waitingApproval: z.array(RunId).max(200),
  /** Rows of an older projection build have none. */
  waitingAnswer: z.array(RunId).max(200).default([]),
  last: z
    .object({
      runId: RunId,
      status: RunStatus,
      /** When it was requested. */
      at: Instant,
      startedAt: Instant.nullable().default(null),
      endedAt: Instant.nullable().default(null),
      /** From its start to its end. */
      durationMs: z.int().nullable(),
      /** The code of its failure. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** The last 30 days with runs, oldest first, UTC. */
  days: z.array(DayCount),
});
export type AgentActivityRow = z.infer<typeof AgentActivityRow>;
