import { z } from 'zod';
import { AgentId, UserId } from '../ids.js';
import { limits } from '../limits.js';
import { ListOrder, PageQuery, several } from '../page.js';
import { readable } from '../readable.js';
import { AgentDefinition } from './agent-definition.js';
import { AgentStatus } from './agent.rows.js';
import { AgentDetails, AgentLabel, AgentName, AgentVersion } from './agent.events.js';

const Name = AgentName.regex(readable);
const Details = AgentDetails.extend({ labels: z.array(AgentLabel.regex(readable)).max(limits.agentLabels) });

/** Portable form of an agent: what export gives and import takes. */
export const AgentFile = z.object({
  throughline: z.literal('agent/1'),
  name: Name,
  ...Details.shape,
  definition: AgentDefinition,
});
export type AgentFile = z.infer<typeof AgentFile>;

export const CreateAgentRequest = z.object({
  name: Name,
  ...Details.partial().shape,
  from: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('blank') }),
      z.object({ kind: z.literal('copy'), agentId: AgentId }),
      z.object({ kind: z.literal('import'), definition: AgentDefinition }),
    ])
    .default({ kind: 'blank' }),
});
export type CreateAgentRequest = z.input<typeof CreateAgentRequest>;
export const RenameAgentRequest = z.object({ name: Name });
export type RenameAgentRequest = z.infer<typeof RenameAgentRequest>;
export const ChangeAgentDetailsRequest = Details.partial();
export type ChangeAgentDetailsRequest = z.infer<typeof ChangeAgentDetailsRequest>;
export const EditDraftRequest = z.object({ changes: AgentDefinition.partial() });
export type EditDraftRequest = z.infer<typeof EditDraftRequest>;
export const PublishAgentRequest = z.object({ note: z.string().trim().max(500) });
export type PublishAgentRequest = z.infer<typeof PublishAgentRequest>;
export const RestoreVersionRequest = z.object({ version: AgentVersion });
export type RestoreVersionRequest = z.infer<typeof RestoreVersionRequest>;

/** Which agents; `q` looks for words in names, descriptions and labels. `ids` and `status` take several, separated by commas. */
export const AgentQuery = PageQuery.extend({
  ids: several(AgentId),
  q: z.string().max(limits.query.max).optional(),
  status: several(AgentStatus),
  ownerId: UserId.optional(),
  label: z.string().max(limits.label.max).optional(),
  order: ListOrder,
});
export type AgentQuery = z.infer<typeof AgentQuery>;
