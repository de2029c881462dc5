import { z } from 'zod';
import { inlineContent, Json } from '../json.js';

const V1Succeeded = z.looseObject({
  usage: z.looseObject({ tokensIn: z.number(), tokensOut: z.number(), costMicros: z.number() }),
});
const V1Failed = z.looseObject({ retryAt: z.string().nullable() });
const V1Ignored = z.looseObject({});
const V1Started = z.looseObject({});
const V2Started = z.looseObject({ recipe: z.looseObject({}).nullable() });
const V1Asked = z.looseObject({ seq: z.number() });
const Unsealed = z.looseObject({ inputs: Json });
const Unnumbered = z.looseObject({});
const PlainFailure = z.looseObject({ message: z.string() });
const V2Failed = z.looseObject({ failure: PlainFailure });
const PlainArguments = z.looseObject({ arguments: Json });
const V2Denied = z.looseObject({ reason: z.string() });
const V1Refused = z.looseObject({});

/** Until schema 2 there was Rehearsal only, for which nobody pays. */
const free = { price: null, costMicros: 0, payer: 'none' };

/** From schema 1 to 2 of `StepSucceeded`. */
export const withWholeUsage = (data: unknown): unknown => {
  const { usage, ...event } = V1Succeeded.parse(data);
  const { tokensIn, tokensOut, costMicros } = usage;
  return {
    ...event,
    usage: { in: tokensIn, cacheRead: 0, cacheWrite: 0, out: tokensOut, reasoning: 0, estimated: false },
    ...free,
    costMicros,
    served: null,
    ms: null,
    warnings: [],
  };
};

/** From schema 1 to 2 of `StepFailed`: a failure that was not retried ended the run. */
export const withConsequence = (data: unknown): unknown => {
  const event = V1Failed.parse(data);
  return { ...event, then: event.retryAt === null ? 'end' : 'retry', partial: null, usage: null, ...free };
};

/** From schema 1 to 2 of `StepStarted`. */
export const withoutRecipe = (data: unknown): unknown => ({
  ...V1Started.parse(data),
  recipe: null,
  childRunId: null,
  connectionId: null,
  toolHash: null,
});

/** From schema 2 to 3 of `StepStarted`: runs had no files. */
export const withNoFiles = (data: unknown): unknown => {
  const event = V2Started.parse(data);
  return { ...event, recipe: event.recipe && { ...event.recipe, natively: [] } };
};

/** From schema 1 to 2 of `StepResultIgnored` and `StepOutcomeLost`. */
export const withUsage = (data: unknown): unknown => ({ ...V1Ignored.parse(data), usage: null, ...free });

/** From schema 1 to 2 of `ApprovalDenied` and `ApprovalExpired`: a call that nobody approved ended the run. */
export const withEnd = (data: unknown): unknown => ({ ...V1Refused.parse(data), then: 'end' });

/** From schema 1 to 2 of `ApprovalRequested`: calls were asked about one by one. */
export const withBatch = (data: unknown): unknown => {
  const event = V1Asked.parse(data);
  return { ...event, batch: [event.seq] };
};

/** From schema 2 to 3 of `RunRequested`, and from 1 to 2 of `TriggerFired`: inputs were not sealed. */
export const withInlineInputs = (data: unknown): unknown => {
  const event = Unsealed.parse(data);
  return { ...event, inputs: inlineContent(event.inputs) };
};

/** From schema 3 to 4 of `RunRequested`. */
export const withoutNumber = (data: unknown): unknown => ({ ...Unnumbered.parse(data), number: null });

/** From schema 2 to 3 of `ApprovalRequested`: arguments were not sealed. */
export const withInlineArguments = (data: unknown): unknown => {
  const event = PlainArguments.parse(data);
  return { ...event, arguments: inlineContent(event.arguments) };
};

/** From schema 3 to 4 of `ApprovalRequested`: everybody who may control runs was asked. */
export const withoutApprovers = (data: unknown): unknown => ({
  ...V1Asked.parse(data),
  approvers: null,
  startedBy: null,
});

/** From schema 1 to 2 of `ApprovalGranted`: arguments were not sealed, so they could be compared. */
export const withUnknownChange = (data: unknown): unknown => {
  const event = PlainArguments.parse(data);
  return { ...event, arguments: inlineContent(event.arguments), changed: null };
};

/** From schema 2 to 3 of `ApprovalGranted`: each applied to its own call alone. */
export const withOneCall = (data: unknown): unknown => ({ ...z.looseObject({}).parse(data), forRun: false });

/** From schema 2 to 3 of `ApprovalDenied`: the reason was not sealed, and empty when there was none. */
export const withInlineReason = (data: unknown): unknown => {
  const event = V2Denied.parse(data);
  return { ...event, reason: event.reason === '' ? null : inlineContent(event.reason) };
};

/** From schema 2 to 3 of `StepFailed`: the message was not sealed. */
export const withInlineFailure = (data: unknown): unknown => {
  const event = V2Failed.parse(data);
  return { ...event, failure: withInlineMessage(event.failure) };
};

/** From schema 1 to 2 of `RunFailed`: the message was not sealed. */
export const withInlineMessage = (data: unknown): unknown => {
  const failure = PlainFailure.parse(data);
  return { ...failure, message: inlineContent(failure.message) };
};
