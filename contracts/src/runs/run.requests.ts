import { z } from 'zod';
import { Json } from '../json.js';
import { RunId } from '../ids.js';
import { RunInputs } from './run.events.js';

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
