import { z } from 'zod';
import { ModelChoice, ToolName } from '../agents/agent-definition.js';
import { Json } from '../json.js';

/** A tool as the builder shows it; `schema` is the JSON Schema of its arguments. */
export const ToolInfo = z.object({
  name: ToolName,
  title: z.string(),
  description: z.string(),
  /** A call changes nothing outside, or has the same effect however often it is repeated. */
  readOnly: z.boolean(),
  schema: z.record(z.string(), Json),
});
export type ToolInfo = z.infer<typeof ToolInfo>;

export const ModelProviderInfo = z.object({
  provider: ModelChoice.shape.provider,
  name: z.string(),
  description: z.string(),
  /** False for a provider that follows fixed rules. */
  ai: z.boolean(),
  models: z.array(z.object({ model: z.string(), name: z.string() })),
});
export type ModelProviderInfo = z.infer<typeof ModelProviderInfo>;
