import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { AgentConnection, ModelChoice } from '../agents/agent-definition.js';
import { AgentId, ConnectionId, InstallationId, TemplateId, TriggerId, WorkspaceId } from '../ids.js';
import { NoteKey } from '../notes/note.events.js';
import { Slug } from '../slug.js';
import { PartName } from './template-file.js';
import { VariableValues } from './template-variable.js';

/** One version of a template. `hash`: SHA-256 of its canonical JSON, in hexadecimal. */
export const UsedTemplate = z.object({
  /** It is null in events from before templates had ids: it is the product's of this slug. */
  templateId: TemplateId.nullable(),
  slug: Slug,
  title: z.string().max(60),
  version: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type UsedTemplate = z.infer<typeof UsedTemplate>;

/** The account that an agent of the template calls by this name. */
export const InstalledAccount = z.object({
  agent: PartName,
  name: AgentConnection.shape.name,
  connectionId: ConnectionId,
});
export type InstalledAccount = z.infer<typeof InstalledAccount>;

/** The fields of one part, by what happened to each: `raised` are those that let the agent do more, and were confirmed. */
const UpdatedPart = z.object({
  part: PartName,
  taken: z.array(z.string().max(200)).max(200),
  kept: z.array(z.string().max(200)).max(200),
  raised: z.array(z.string().max(200)).max(200),
});

/** Everything that using the template makes, by ids that are known before. */
export const InstallationIds = z.object({
  agents: z
    .array(z.object({ part: PartName, agentId: AgentId }))
    .min(1)
    .max(5),
  triggers: z.array(z.object({ part: PartName, triggerId: TriggerId })).max(5),
  notes: z.array(z.object({ key: NoteKey, noteId: z.uuid() })).max(10),
});
export type InstallationIds = z.infer<typeof InstallationIds>;

export const installationEvents = aggregate(
  'installation',
  { installationId: InstallationId, workspaceId: WorkspaceId },
  {
    /** From here on all of its parts are made, or none stays. `asksFirst`: calls that reach the web wait for a person. */
    TemplateUsed: {
      template: UsedTemplate,
      values: VariableValues,
      asksFirst: z.boolean(),
      connections: z.array(InstalledAccount).max(8),
      /** The model of its agents; null: the one that every new agent has. */
      model: ModelChoice.nullable(),
      parts: InstallationIds,
    },
    /** All parts are there. */
    InstallationFinished: {},
    /** A part could not be made, and those that were are archived. `code`: of the problem. */
    InstallationFailed: { code: z.string().max(60) },
    /** The drafts and triggers of its parts take over what was chosen of a newer version. */
    TemplateUpdateTaken: {
      template: UsedTemplate,
      values: VariableValues,
      parts: z.array(UpdatedPart).max(10),
    },
    /** This version is not offered again. */
    TemplateUpdateSkipped: { version: z.int().positive() },
    /** No version is offered any more. */
    InstallationDetached: {},
  },
);
export type InstallationEvent = EventOfAggregate<typeof installationEvents>;
