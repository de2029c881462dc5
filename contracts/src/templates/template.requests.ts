import { z } from 'zod';
import { ToolName } from '../agents/agent-definition.js';
import { withoutCredentials } from '../credentials/find-credentials.js';
import { Json } from '../json.js';
import { limits } from '../limits.js';
import { Slug } from '../slug.js';
import { TemplateCategory } from './template-category.js';
import { TemplateFile, TemplateListing } from './template-file.js';
import { VariableValues } from './template-variable.js';

/** How a template is started by itself; `none`: by hand only. */
export const TemplateStart = z.enum(['schedule', 'webhook', 'none']);
export type TemplateStart = z.infer<typeof TemplateStart>;

export const TemplateOrder = z.enum(['category', 'name', 'quickest']);
export type TemplateOrder = z.infer<typeof TemplateOrder>;

/** `q` looks for the beginnings of words. `offline`: only those that reach nothing outside of the product. */
export const TemplateQuery = z.object({
  q: z.string().max(limits.query.max).default(''),
  category: TemplateCategory.optional(),
  start: TemplateStart.optional(),
  offline: z.stringbool().optional(),
  order: TemplateOrder.default('category'),
});
export type TemplateQuery = z.input<typeof TemplateQuery>;

export const TemplateCard = TemplateListing.pick({
  slug: true,
  title: true,
  summary: true,
  icon: true,
  categories: true,
  minutes: true,
  author: true,
}).extend({
  version: z.int().positive(),
  starts: z.array(TemplateStart),
  tools: z.array(ToolName),
  /** The services at which it needs an account, by name. */
  accounts: z.array(z.string()),
});
export type TemplateCard = z.infer<typeof TemplateCard>;

/** `categories`: how many there are of each, for the words and filters but without the category. */
export const TemplateCards = z.object({
  items: z.array(TemplateCard),
  total: z.int(),
  categories: z.array(z.object({ category: TemplateCategory, count: z.int() })),
});
export type TemplateCards = z.infer<typeof TemplateCards>;

/** A step of a run that was played. `asks`: a person is asked before the call, and says yes here. */
export const PlayedStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('model'), text: z.string() }),
  z.object({
    kind: z.literal('tool'),
    tool: ToolName,
    title: z.string(),
    arguments: z.record(z.string(), Json),
    asks: z.boolean(),
    /** Of a recording, because the call would leave the product. */
    recorded: z.boolean(),
    result: Json.optional(),
    failure: z.string().optional(),
  }),
]);
export type PlayedStep = z.infer<typeof PlayedStep>;

/** A run in memory: nothing is recorded, and nothing leaves the product. */
export const PlayedRun = z.object({
  name: z.string(),
  agent: z.string(),
  inputs: z.record(z.string(), Json),
  steps: z.array(PlayedStep),
  ended: z.discriminatedUnion('status', [
    z.object({ status: z.literal('succeeded'), text: z.string() }),
    z.object({ status: z.literal('failed'), message: z.string() }),
  ]),
  /** What the notes say after it, by key: only those that it wrote. */
  notes: z.record(z.string(), z.string()),
});
export type PlayedRun = z.infer<typeof PlayedRun>;

export const TemplateDetail = z.object({
  version: z.int().positive(),
  hash: z.string(),
  file: TemplateFile,
  /** The services at which it needs an account, by name. */
  accounts: z.array(z.string()),
  /** Of each sample, in its order. */
  runs: z.array(PlayedRun),
});
export type TemplateDetail = z.infer<typeof TemplateDetail>;

/** Plays a sample with other inputs and values. */
export const TryTemplateRequest = z.object({
  sample: z.int().min(0).max(2),
  values: VariableValues,
  inputs: z.record(z.string().max(40), Json),
});
export type TryTemplateRequest = z.infer<typeof TryTemplateRequest>;

/** `hash`: of the version that the person has seen. */
export const UseTemplateRequest = z.object({
  template: Slug,
  hash: z.string().max(64),
  values: withoutCredentials(VariableValues),
  asksFirst: z.boolean(),
});
export type UseTemplateRequest = z.infer<typeof UseTemplateRequest>;
