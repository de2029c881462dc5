import { z } from 'zod';
import { smallRecord } from '../small-record.js';
import { withoutCredentials } from '../credentials/find-credentials.js';
import { AgentId, TriggerId } from '../ids.js';
import { PageQuery } from '../page.js';
import { UsedTemplate } from './installation.events.js';
import { PartName } from './template-file.js';
import { TemplateHash, TemplateVersion } from './template.events.js';
import { TemplateVariable, VariableValues } from './template-variable.js';
import { UpdateChange } from './update/update-change.js';

/** Holds what a newer version of its template would change in an installation. */
export const UpdateOffer = z.object({
  from: TemplateVersion,
  to: UsedTemplate,
  changelog: z.string(),
  /** New in this version. One with a default may be left as it is. */
  variables: z.array(TemplateVariable),
  agents: z.array(z.object({ part: PartName, agentId: AgentId, name: z.string(), changes: z.array(UpdateChange) })),
  triggers: z.array(
    z.object({ part: PartName, triggerId: TriggerId, name: z.string(), changes: z.array(UpdateChange) }),
  ),
  /** Parts of the new version that this installation does not have, by name: they are made only by using it again. */
  added: z.array(z.string()),
});
export type UpdateOffer = z.infer<typeof UpdateOffer>;

/** A null means it is up to date, was detached, or this version was skipped. */
export const TemplateOffer = z.object({ offer: UpdateOffer.nullable() });
export type TemplateOffer = z.infer<typeof TemplateOffer>;

/** Goes by part, then by field. What is not named here is taken when only the template changed it and it raises no power. */
export const UpdateChoices = smallRecord(PartName, smallRecord(z.string().max(200), z.enum(['mine', 'theirs'])));
export type UpdateChoices = z.infer<typeof UpdateChoices>;

/** `hash`: of the version that was offered. `confirmed`: powers that are raised are wanted. */
export const TakeUpdateRequest = z.object({
  hash: TemplateHash,
  values: withoutCredentials(VariableValues),
  choices: UpdateChoices,
  confirmed: z.boolean(),
});
export type TakeUpdateRequest = z.infer<typeof TakeUpdateRequest>;
export const SkipUpdateRequest = z.object({ version: TemplateVersion });
export type SkipUpdateRequest = z.infer<typeof SkipUpdateRequest>;

/** `agentId`: the installation that made this agent. */
export const InstallationQuery = PageQuery.extend({ agentId: AgentId.optional() });
export type InstallationQuery = z.infer<typeof InstallationQuery>;
