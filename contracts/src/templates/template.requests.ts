import { z } from 'zod';
import { smallRecord } from '../small-record.js';
import { AgentConnection, ModelChoice } from '../agents/agent-definition.js';
import { withoutCredentials } from '../credentials/find-credentials.js';
import { ConnectionId, TemplateId } from '../ids.js';
import { Json } from '../json.js';
import { CreateNoteRequest } from '../notes/note.requests.js';
import { SearchWords, several } from '../page.js';
import { Instant } from '../row.js';
import { Slug } from '../slug.js';
import { PlayedRun } from './played-run.js';
import { TemplateCard, TemplateStart } from './template-card.js';
import { TemplateCategory } from './template-category.js';
import { TemplateVersion } from './template.events.js';
import { PartName, TemplateFile } from './template-file.js';
import { VariableValues } from './template-variable.js';

export const TemplateOrder = z.enum(['category', 'name', 'quickest']);
export type TemplateOrder = z.infer<typeof TemplateOrder>;

/** `q` looks for the beginnings of words. `offline`: only those that reach nothing outside of the product. */
export const TemplateQuery = z.object({
  q: SearchWords.optional(),
  /** Only these. */
  slugs: several(Slug, 20),
  category: TemplateCategory.optional(),
  start: TemplateStart.optional(),
  offline: z.stringbool().optional(),
  /** Whether it needs a model that is AI. */
  model: z.stringbool().optional(),
  order: TemplateOrder.default('category'),
  limit: z.coerce.number().int().min(1).max(100).default(60),
  /** How many to leave out from the beginning. */
  after: z.coerce.number().int().min(0).max(20_000).default(0),
});
export type TemplateQuery = Partial<Record<keyof typeof TemplateQuery.shape, string | number | undefined>>;

/** `categories`: how many there are of each, for the words and filters but without the category. */
export const TemplateCards = z.object({
  items: z.array(TemplateCard),
  total: z.int(),
  categories: z.array(z.object({ category: TemplateCategory, count: z.int() })),
});
export type TemplateCards = z.infer<typeof TemplateCards>;

/** Newest first. */
export const TemplateChange = z.object({ version: TemplateVersion, changelog: z.string(), at: Instant });
export type TemplateChange = z.infer<typeof TemplateChange>;

export const TemplateDetail = z.object({
  templateId: TemplateId,
  version: z.int().positive(),
  hash: z.string(),
  file: TemplateFile,
  /** The services at which it needs an account, by name. */
  accounts: z.array(z.string()),
  /** For each sample, in its order. */
  runs: z.array(PlayedRun),
  /** Applies to the versions that its reader may see; none for a template of the product. */
  changes: z.array(TemplateChange),
  /** When this installation played its samples, and which of them ended otherwise than recorded, and how. */
  playedAt: Instant,
  difference: z.string().nullable(),
});
export type TemplateDetail = z.infer<typeof TemplateDetail>;

/** Plays a sample with other inputs and values. */
export const TryTemplateRequest = z.object({
  sample: z.int().min(0).max(2),
  values: VariableValues,
  inputs: smallRecord(z.string().max(40), Json),
});
export type TryTemplateRequest = z.infer<typeof TryTemplateRequest>;

/** An account that an agent of a template calls by its name. */
const ChosenAccount = z.object({ agent: PartName, name: AgentConnection.shape.name, connectionId: ConnectionId });

/** `hash`: of the version that the person has seen. */
export const UseTemplateRequest = z.object({
  templateId: TemplateId,
  hash: z.string().max(64),
  values: withoutCredentials(VariableValues),
  asksFirst: z.boolean(),
  connections: z.array(ChosenAccount).max(8).default([]),
  /** The model of its agents; null: the one that every new agent has. */
  model: ModelChoice.nullable().default(null),
  /** Notes in place of the template's, or that it reads. One that is there already stays as it is. */
  notes: z.array(CreateNoteRequest).max(20).default([]),
});
export type UseTemplateRequest = z.input<typeof UseTemplateRequest>;
