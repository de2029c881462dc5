import { z } from 'zod';
import { UserId } from '../ids.js';
import { Instant, summaryRow } from '../row.js';
import { AgentDefinition } from './agent-definition.js';

/** Unpublished edits that a restored version, or an edit by somebody else, replaced in an agent's draft. */
export const ReplacedEdits = z.object({
  /** Counts up within the agent. */
  number: z.int().positive(),
  /** The people who made them. */
  editors: z.array(UserId),
  /** The person who replaced them; null for a program. */
  by: UserId.nullable(),
  /** The version that was restored; null for an edit. */
  version: z.int().positive().nullable(),
  at: Instant,
  /** The replaced fields of the definition, each whole, as they were before. */
  changes: AgentDefinition.partial(),
  /** For an edit the lines of the instructions that were replaced; empty for a restored version. */
  lines: z.array(z.string()),
});
export type ReplacedEdits = z.infer<typeof ReplacedEdits>;

/** The newest replaced edits of an agent, oldest first; `id` is the agent's. */
export const AgentReplacedEditsRow = summaryRow({ replaced: z.array(ReplacedEdits) });
export type AgentReplacedEditsRow = z.infer<typeof AgentReplacedEditsRow>;
