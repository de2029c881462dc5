import { z } from 'zod';
import { Json } from '../json.js';
import { AgentId, RunId } from '../ids.js';
import { PageQuery, several } from '../page.js';
import { RunInputs } from './run.events.js';
import { RunStatus } from '../run-status.js';

/** `version`: a published one, `latest` published, or the `draft` as it is now. */
export const StartRunRequest = z.object({
  version: z.union([z.int().positive(), z.enum(['latest', 'draft'])]).default('latest'),
  inputs: RunInputs.default({}),
  againOf: RunId.optional(),
});
export type StartRunRequest = z.input<typeof StartRunRequest>;
export const GrantApprovalRequest = z.object({ arguments: z.record(z.string(), Json) });
export type GrantApprovalRequest = z.infer<typeof GrantApprovalRequest>;
export const DenyApprovalRequest = z.object({ reason: z.string().trim().max(500).default('') });
export type DenyApprovalRequest = z.input<typeof DenyApprovalRequest>;

/** Which runs; `status` takes several, separated by commas. */
export const RunFilter = z.object({
  agentId: AgentId.optional(),
  status: several(RunStatus),
  source: z.enum(['person', 'trigger', 'again']).optional(),
});
export type RunFilter = z.infer<typeof RunFilter>;

/** `approval`: runs that wait for an approval first, then newest first. */
export const RunQuery = RunFilter.extend({
  ...PageQuery.shape,
  /** Only those that wait for an approval. */
  waiting: z.enum(['approval']).optional(),
  order: z.enum(['newest', 'approval']).default('newest'),
});
export type RunQuery = z.infer<typeof RunQuery>;

export const RunCancellation = z.object({
  filter: RunFilter.omit({ status: true }).extend({ status: z.array(RunStatus).min(1).optional() }),
  /** Counts what would be cancelled and cancels nothing. */
  preview: z.boolean().default(false),
});
export type RunCancellation = z.infer<typeof RunCancellation>;
/** `matching` may exceed `cancelled`: at most 1,000 are cancelled at once. */
export const RunsCancelled = z.object({ matching: z.int(), cancelled: z.int() });
export type RunsCancelled = z.infer<typeof RunsCancelled>;
