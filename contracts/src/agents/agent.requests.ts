import { z } from 'zod';
import { withoutCredentials } from '../credentials/find-credentials.js';
import { AgentId, UserId } from '../ids.js';
import { limits } from '../limits.js';
import { PageQuery, several, upAndDown } from '../page.js';
import { readable } from '../readable.js';
import { maxInteger } from '../request-values.js';
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
      z.object({ kind: z.literal('import'), definition: withoutCredentials(AgentDefinition) }),
    ])
    .default({ kind: 'blank' }),
});
export type CreateAgentRequest = z.input<typeof CreateAgentRequest>;
export const RenameAgentRequest = z.object({ name: Name });
export type RenameAgentRequest = z.infer<typeof RenameAgentRequest>;
export const ChangeAgentDetailsRequest = Details.partial();
export type ChangeAgentDetailsRequest = z.infer<typeof ChangeAgentDetailsRequest>;
export const EditDraftRequest = z.object({ changes: withoutCredentials(AgentDefinition.partial()) });
export type EditDraftRequest = z.infer<typeof EditDraftRequest>;
export const PublishAgentRequest = z.object({ note: z.string().trim().max(500) });
export type PublishAgentRequest = z.infer<typeof PublishAgentRequest>;
export const RestoreVersionRequest = z.object({ version: AgentVersion.max(maxInteger) });
export type RestoreVersionRequest = z.infer<typeof RestoreVersionRequest>;

/** `runs` and `cost` are of the last seven days, in UTC; `last`: when its last run was requested. */
export const AgentOrder = z.enum(['newest', ...upAndDown(['name', 'status', 'model', 'last', 'runs', 'cost'])]);
export type AgentOrder = z.infer<typeof AgentOrder>;

/** Which agents; `q` looks for words in names, descriptions and labels. `ids` and `status` take several, separated by commas. */
export const AgentQuery = PageQuery.extend({
  ids: several(AgentId),
  q: z.string().max(limits.query.max).optional(),
  status: several(AgentStatus),
  ownerId: UserId.optional(),
  label: z.string().max(limits.label.max).optional(),
  order: AgentOrder.default('newest'),
});
export type AgentQuery = z.infer<typeof AgentQuery>;

/** Which agents' activity; `busy` only of those with a run that has not ended. */
export const AgentActivityQuery = PageQuery.extend({ ids: several(AgentId), busy: z.stringbool().optional() });
/** Labels of a workspace's agents, by name: at most 500. */
export const AgentLabels = z.array(z.object({ label: z.string(), agents: z.int() }));
export type AgentLabels = z.infer<typeof AgentLabels>;
export type AgentActivityQuery = z.infer<typeof AgentActivityQuery>;
