import { ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import { ServedModel, StepWarning, Usage } from '@throughline/contracts/runs/run.events.js';
import { z } from 'zod';

const headers = z.record(z.string(), z.string());

/** One call of an API. `path`: below the address of the service. `chunks`: the body of the answer as it arrived. */
export const Exchange = z.strictObject({
  request: z.strictObject({ method: z.string(), path: z.string(), headers, body: z.string() }),
  response: z.strictObject({ status: z.int(), headers, chunks: z.array(z.string()) }),
});
export type Exchange = z.infer<typeof Exchange>;

/** Holds what our adapters made of the answers to one turn. Prices are left out, because they change. */
export const RecordedTurn = z.strictObject({
  turn: ModelTurn,
  usage: Usage,
  served: ServedModel.nullable(),
  warnings: z.array(StepWarning),
});
export type RecordedTurn = z.infer<typeof RecordedTurn>;

/** A conversation of the numbered set as one model led it over the wire, without anything of who recorded it. */
export const ExchangeFile = z.strictObject({
  format: z.literal(1),
  /** `model server`: nobody’s vendor, but the server that comes with the product. */
  from: z.enum(['vendor', 'model server']),
  recordedOn: z.iso.date(),
  service: z.string(),
  model: z.string(),
  case: z.string().regex(/^\d-[a-z-]+$/),
  exchanges: z.array(Exchange).min(1),
  turns: z.array(RecordedTurn).min(1),
});
export type ExchangeFile = z.infer<typeof ExchangeFile>;
