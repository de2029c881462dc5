import { z } from 'zod';
import { event } from '../event.js';
import { Icon } from '../icon.js';
import { AgentId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { AgentDefinition } from './agent-definition.js';

export const AgentName = z.string().trim().min(1).max(limits.agentName.max);
export const AgentIcon = Icon;
export type AgentIcon = Icon;
export const AgentLabel = z.string().trim().min(1).max(limits.label.max);
export const AgentDetails = z.object({
  description: z.string().trim().max(limits.agentDescription.max),
  icon: AgentIcon,
  labels: z.array(AgentLabel).max(limits.agentLabels),
});
export type AgentDetails = z.infer<typeof AgentDetails>;
export const AgentVersion = z.int().positive();

export const AgentCreated = event(
  'AgentCreated',
  z.object({
    agentId: AgentId,
    workspaceId: WorkspaceId,
    ownerId: UserId,
    name: AgentName,
    ...AgentDetails.shape,
    definition: AgentDefinition,
    origin: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('blank') }),
      z.object({ kind: z.literal('copy'), agentId: AgentId }),
      z.object({ kind: z.literal('import') }),
    ]),
  }),
);
export const AgentRenamed = event('AgentRenamed', z.object({ agentId: AgentId, name: AgentName }));
export const AgentDetailsChanged = event(
  'AgentDetailsChanged',
  z.object({ agentId: AgentId, ...AgentDetails.partial().shape }),
);
/** Only the fields that changed, each whole. */
export const AgentDraftEdited = event(
  'AgentDraftEdited',
  z.object({ agentId: AgentId, changes: AgentDefinition.partial() }),
);
/** The draft takes over the definition of an earlier version. */
export const AgentVersionRestored = event(
  'AgentVersionRestored',
  z.object({ agentId: AgentId, version: AgentVersion, definition: AgentDefinition }),
);
export const AgentPublished = event(
  'AgentPublished',
  z.object({ agentId: AgentId, version: AgentVersion, note: z.string().trim().max(500), definition: AgentDefinition }),
);
export const AgentPaused = event('AgentPaused', z.object({ agentId: AgentId }));
export const AgentResumed = event('AgentResumed', z.object({ agentId: AgentId }));
/** Who answers for the agent: another member, when the one before left. */
export const AgentOwnerChanged = event('AgentOwnerChanged', z.object({ agentId: AgentId, ownerId: UserId }));
export const AgentArchived = event('AgentArchived', z.object({ agentId: AgentId }));
/** Back from the archive, as it was before. */
export const AgentRestored = event(
  'AgentRestored',
  z.object({ agentId: AgentId, status: z.enum(['draft', 'active', 'paused']) }),
);

export const AgentEvent = z.discriminatedUnion('type', [
  AgentCreated,
  AgentRenamed,
  AgentDetailsChanged,
  AgentDraftEdited,
  AgentVersionRestored,
  AgentPublished,
  AgentPaused,
  AgentResumed,
  AgentOwnerChanged,
  AgentArchived,
  AgentRestored,
]);
export type AgentEvent = z.infer<typeof AgentEvent>;
