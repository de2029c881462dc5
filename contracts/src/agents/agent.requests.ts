import { z } from 'zod';
import { AgentId } from '../ids.js';
import { AgentDefinition } from './agent-definition.js';
import { AgentDetails, AgentName, AgentVersion } from './agent.events.js';

/** Portable form of an agent: what export gives and import takes. */
export const AgentFile = z.object({
  throughline: z.literal('agent/1'),
  name: AgentName,
  ...AgentDetails.shape,
  definition: AgentDefinition,
});
export type AgentFile = z.infer<typeof AgentFile>;

export const CreateAgentRequest = z.object({
  name: AgentName,
  ...AgentDetails.partial().shape,
  from: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('blank') }),
      z.object({ kind: z.literal('copy'), agentId: AgentId }),
      z.object({ kind: z.literal('import'), definition: AgentDefinition }),
    ])
    .default({ kind: 'blank' }),
});
export type CreateAgentRequest = z.input<typeof CreateAgentRequest>;
export const RenameAgentRequest = z.object({ name: AgentName });
export type RenameAgentRequest = z.infer<typeof RenameAgentRequest>;
export const ChangeAgentDetailsRequest = AgentDetails.partial();
export type ChangeAgentDetailsRequest = z.infer<typeof ChangeAgentDetailsRequest>;
export const EditDraftRequest = z.object({ changes: AgentDefinition.partial() });
export type EditDraftRequest = z.infer<typeof EditDraftRequest>;
export const PublishAgentRequest = z.object({ note: z.string().trim().max(500) });
export type PublishAgentRequest = z.infer<typeof PublishAgentRequest>;
export const RestoreVersionRequest = z.object({ version: AgentVersion });
export type RestoreVersionRequest = z.infer<typeof RestoreVersionRequest>;
