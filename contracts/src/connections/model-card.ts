import { z } from 'zod';
import { Reasoning } from '../agents/agent-definition.js';
import { Price } from '../runs/run.events.js';

const tokens = z.int().positive().nullable();

/** Holds what the parts of a card are read from, e.g. `vendor` for the list of the provider itself. */
const Source = z.string().min(1).max(60);

/** A model that a connection can ask, and what is known of it. Null: unknown. */
export const ModelCard = z.object({
  /** As the provider names it. */
  model: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  /** Tokens of a whole conversation, and of one answer. */
  context: tokens,
  output: tokens,
  inputs: z.array(z.enum(['text', 'image', 'pdf', 'audio'])).max(4),
  tools: z.boolean().nullable(),
  /** Whether an answer can follow a JSON schema while tools are offered. */
  schemaWithTools: z.boolean().nullable(),
  /** The levels it takes; empty if it does not reason, or nothing is known. */
  reasoning: z.array(Reasoning).max(Reasoning.options.length),
  price: Price.nullable(),
  sources: z.object({
    context: Source.optional(),
    output: Source.optional(),
    inputs: Source.optional(),
    tools: Source.optional(),
    schemaWithTools: Source.optional(),
    reasoning: Source.optional(),
    price: Source.optional(),
  }),
  /** `gone`: the provider does not list it any more. */
  status: z.enum(['listed', 'gone', 'deprecated']),
});
export type ModelCard = z.infer<typeof ModelCard>;
