import { z } from 'zod';
import { withoutCredentials } from '../credentials/find-credentials.js';
import { AgentId, UserId } from '../ids.js';
import { limits } from '../limits.js';
import { PageQuery, SearchWords, several, upAndDown } from '../page.js';
import { readable } from '../readable.js';
import { maxInteger } from '../request-values.js';
import { AgentDefinition } from './agent-definition.js';
import { completeDefinition, completeFields } from './complete-definition.js';
import { definitionFlaws, type DefinitionFields } from './definition-flaws.js';
import { withoutPeople } from './tool-use.js';
import { AgentStatus } from './agent.rows.js';
import { AgentDetails, AgentLabel, AgentName, AgentVersion } from './agent.events.js';

const Name = AgentName.regex(readable);
const Details = AgentDetails.extend({ labels: z.array(AgentLabel.regex(readable)).max(limits.agentLabels) });

/** Clients and files may leave out what a definition did not have before; it is then as it was. */
const GivenDefinition = z.preprocess(completeDefinition, AgentDefinition);
const GivenFields = z.preprocess(completeFields, AgentDefinition.partial());

/** Refuses credentials, and what a definition names that does not exist. */
const sound = <Schema extends z.ZodType<DefinitionFields>>(schema: Schema): Schema =>
  withoutCredentials(schema).superRefine((fields, context) => {
    for (const { path, detail } of definitionFlaws(fields)) context.addIssue({ code: 'custom', path, message: detail });
  });

/** The definition of a new agent, as it is imported: people of another workspace are left out. */
export const ImportedDefinition = sound(GivenDefinition).transform((definition) => ({
  ...definition,
  tools: definition.tools.map(withoutPeople),
}));

/** Portable form of an agent: what export gives and import takes. Files from before connections were `agent/1`. */
export const AgentFile = z.object({
  throughline: z.enum(['agent/1', 'agent/2']),
  name: Name,
  ...Details.shape,
  definition: GivenDefinition,
});
export type AgentFile = z.infer<typeof AgentFile>;

export const CreateAgentRequest = z.object({
  name: Name,
  ...Details.partial().shape,
  from: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('blank') }),
      z.object({ kind: z.literal('copy'), agentId: AgentId }),
      z.object({ kind: z.literal('import'), definition: ImportedDefinition }),
    ])
    .default({ kind: 'blank' }),
});
export type CreateAgentRequest = z.input<typeof CreateAgentRequest>;
export const RenameAgentRequest = z.object({ name: Name });
export type RenameAgentRequest = z.infer<typeof RenameAgentRequest>;
export const ChangeAgentDetailsRequest = Details.partial();
export type ChangeAgentDetailsRequest = z.infer<typeof ChangeAgentDetailsRequest>;
export const EditDraftRequest = z.object({ changes: sound(GivenFields) });
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
  q: SearchWords.optional(),
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
