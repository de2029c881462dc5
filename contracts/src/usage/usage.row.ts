import { z } from 'zod';
import { NamedModel } from '../runs/recipe.js';
import { Actor } from '../event.js';
import { AgentId, TriggerId } from '../ids.js';
import { row } from '../row.js';
import { StepCost } from '../runs/run.events.js';

/** Holds what a run used of one model, by who pays for it. `unknown`: attempts whose cost nobody knows. */
export const ModelUse = z.object({
  provider: NamedModel.shape.provider,
  model: NamedModel.shape.model,
  payer: StepCost.shape.payer,
  calls: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  micros: z.int(),
  unknown: z.int(),
});
export type ModelUse = z.infer<typeof ModelUse>;

/** Holds what one run used. `day`: in UTC, of its start. `digest`: SHA-256 over the events that were counted, in their order. */
export const RunUsageRow = row({
  agentId: AgentId,
  startedBy: Actor,
  triggerId: TriggerId.nullable(),
  day: z.iso.date(),
  /** 0: it has not started, or failed by a fault of the product. */
  runs: z.int(),
  toolCalls: z.int(),
  models: z.array(ModelUse),
  /** For all models, in millionths of a US dollar. */
  deploymentMicros: z.int(),
  workspaceMicros: z.int(),
  unknownCosts: z.int(),
  digest: z.string(),
});
export type RunUsageRow = z.infer<typeof RunUsageRow>;
