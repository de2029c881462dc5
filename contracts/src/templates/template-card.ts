import { z } from 'zod';
import { ToolName } from '../agents/agent-definition.js';
import { TemplateListing } from './template-file.js';

/** How a template is started by itself; `none`: by hand only. */
export const TemplateStart = z.enum(['schedule', 'webhook', 'none']);
export type TemplateStart = z.infer<typeof TemplateStart>;

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
  /** Only a model that is AI can do what it is for; cards from before this was known have none that does. */
  needsModel: z.boolean().default(false),
  /** It reaches nothing outside of the product. */
  offline: z.boolean(),
});
export type TemplateCard = z.infer<typeof TemplateCard>;
