import { z } from 'zod';
import { ToolRef } from '../agents/agent-definition.js';
import { CheckedJson, Json } from '../json.js';

export const ToolArguments = z.record(z.string(), Json);
export type ToolArguments = z.infer<typeof ToolArguments>;
/** As they are stored with a step. */
export const CheckedArguments = z.record(z.string(), CheckedJson);

/** A call that the model requests; `id` is assigned by the model. */
export const ToolCall = z.object({
  id: z.string().max(100),
  tool: ToolRef,
  title: z.string().max(300),
  arguments: CheckedArguments,
});
export type ToolCall = z.infer<typeof ToolCall>;

/** What a model step gives: what it wrote, and either calls to make or, when there are none, the answer. */
export const ModelTurn = z.object({ text: z.string(), calls: z.array(ToolCall), answer: CheckedJson.nullable() });
export type ModelTurn = z.infer<typeof ModelTurn>;
