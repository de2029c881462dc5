import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
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

const ofAgent = { agentId: AgentId };

export const agentEvents = aggregate('agent', ofAgent, {
  AgentCreated: {
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
  },
  AgentRenamed: { name: AgentName },
  AgentDetailsChanged: { ...AgentDetails.partial().shape },
  /** Only the fields that changed, each whole. */
  AgentDraftEdited: { changes: AgentDefinition.partial() },
  /** The draft takes over the definition of an earlier version. */
  AgentVersionRestored: { version: AgentVersion, definition: AgentDefinition },
  AgentPublished: { version: AgentVersion, note: z.string().trim().max(500), definition: AgentDefinition },
  AgentPaused: {},
  AgentResumed: {},
  /** The member who answers for the agent. It changes when the previous owner leaves. */
  AgentOwnerChanged: { ownerId: UserId },
  AgentArchived: {},
  /** Back from the archive, as it was before. */
  AgentRestored: { status: z.enum(['draft', 'active', 'paused']) },
});
export type AgentEvent = EventOfAggregate<typeof agentEvents>;
