import { z } from 'zod';
import { ModelProvider, ToolRef } from '../agents/agent-definition.js';
import { ConnectionId } from '../ids.js';
import { CheckedJson, Json } from '../json.js';
import { StepFailure } from './run.events.js';

export const ToolArguments = z.record(z.string(), Json);
export type ToolArguments = z.infer<typeof ToolArguments>;
/** As they are stored with a step. */
export const CheckedArguments = z.record(z.string(), CheckedJson);

/** Stands for a tool that the agent does not have. No tool of the product has this name. */
export const unknownTool: ToolRef = 'unknown.tool';

/** A call that the model requests; `id` is assigned by the model, or by its adapter where the provider has no ids. */
export const ToolCall = z.object({
  id: z.string().max(200),
  tool: ToolRef,
  title: z.string().max(300),
  arguments: CheckedArguments,
  /** Why the call is not made, when what the model wrote is not a call of a tool that the agent has. */
  flaw: StepFailure.nullable(),
});
export type ToolCall = z.infer<typeof ToolCall>;

/** Holds what a provider wants back unchanged, by the provider's own name: signatures, encrypted reasoning, item ids. */
export const PartMetadata = z.record(z.string(), CheckedJson);
export type PartMetadata = z.infer<typeof PartMetadata>;
const part = { metadata: PartMetadata.nullable() };

export const CallPart = z.object({
  kind: z.literal('call'),
  ...ToolCall.shape,
  /** The name that the model wrote. */
  name: z.string().max(200),
  ...part,
});
export type CallPart = z.infer<typeof CallPart>;

/** A piece of a turn, in the order in which the model wrote it. */
export const TurnPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), ...part }),
  z.object({ kind: z.literal('reasoning'), text: z.string(), ...part }),
  CallPart,
  z.object({ kind: z.literal('file'), mediaType: z.string().max(100), base64: z.string(), ...part }),
  z.object({ kind: z.literal('source'), url: z.string().nullable(), title: z.string().nullable(), ...part }),
]);
export type TurnPart = z.infer<typeof TurnPart>;

/** The model that wrote a turn. What a part has as metadata is of use to the same account at the same provider only. */
export const TurnAuthor = z.object({
  connectionId: ConnectionId.nullable(),
  provider: ModelProvider,
  model: z.string().max(200),
});
export type TurnAuthor = z.infer<typeof TurnAuthor>;

const StoredTurn = z.object({
  turn: z.literal(2),
  parts: z.array(TurnPart),
  finish: z.enum(['stop', 'calls']),
  answer: CheckedJson.nullable(),
  /** A null means written by an earlier version, which had Rehearsal only. */
  by: TurnAuthor.nullable(),
});

/** Until turns had parts. */
const FirstTurn = z.object({
  turn: z.undefined().optional(),
  text: z.string(),
  calls: z.array(ToolCall.omit({ flaw: true })),
  answer: CheckedJson.nullable(),
});

const withParts = (stored: unknown): unknown => {
  const first = FirstTurn.safeParse(stored);
  if (!first.success) return stored;
  const { text, calls, answer } = first.data;
  const parts = [
    ...(text === '' ? [] : [{ kind: 'text', text, metadata: null }]),
    ...calls.map((call) => ({ kind: 'call', ...call, name: call.tool, flaw: null, metadata: null })),
  ];
  return { turn: 2, parts, finish: calls.length > 0 ? 'calls' : 'stop', answer, by: null };
};

/**
 * Holds what a model step gives: what the model wrote, and either calls to make or, when there are none, the answer. It is stored
 * as the output of the step; one without `turn` is of an earlier version.
 */
export const ModelTurn = z.preprocess(withParts, StoredTurn);
export type ModelTurn = z.infer<typeof ModelTurn>;

export const listCalls = ({ parts }: Pick<ModelTurn, 'parts'>): CallPart[] =>
  parts.filter((each) => each.kind === 'call');

/** The text of the turn, without its reasoning. */
export const getText = ({ parts }: Pick<ModelTurn, 'parts'>): string =>
  parts.map((each) => (each.kind === 'text' ? each.text : '')).join('');
