import { z } from 'zod';
import { LeftOut } from '../files/left-out.js';
import { OutputFormat, Reasoning } from '../agents/agent-definition.js';
import { FileType } from '../files/file-type.js';
import { CheckedJson } from '../json.js';
import { maxInteger } from '../request-values.js';
import { PartMetadata } from './model-turn.js';
import { Recipe } from './recipe.js';

/** The first words of every system text: the paragraph that they begin is the product's, and what follows it the agent's. */
export const rulesBeginning = 'You carry out one run of an agent. Your instructions follow these rules.';

const ofPart = { metadata: PartMetadata.nullable() };

/** Applies to the model's own turns. */
export const SentPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), ...ofPart }),
  z.object({ kind: z.literal('reasoning'), text: z.string(), ...ofPart }),
  z.object({
    kind: z.literal('call'),
    id: z.string(),
    name: z.string(),
    arguments: z.record(z.string(), CheckedJson),
    ...ofPart,
  }),
  z.object({ kind: z.literal('file'), mediaType: z.string(), base64: z.string(), ...ofPart }),
]);
export type SentPart = z.infer<typeof SentPart>;

/** `text`: the beginning of a value that is longer than the model is given. */
export const SentResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: CheckedJson }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type SentResult = z.infer<typeof SentResult>;

const ofFile = {
  /** The input that it was given as. */
  input: z.string(),
  name: z.string(),
  mediaType: FileType,
  bytes: z.int(),
  /** The name that the file is stored under, which follows from its bytes and a key of the workspace. */
  hash: z.string(),
};
/** A file as it is, the text that is in it, or why the model was sent nothing of it. The bytes of a file are not repeated here. */
export const SentFile = z.discriminatedUnion('as', [
  z.object({ as: z.literal('file'), ...ofFile }),
  /** `boundary`: written before and after the text. `leftOut`: absent where nothing was. */
  z.object({
    as: z.literal('text'),
    ...ofFile,
    text: z.string(),
    isCut: z.boolean(),
    leftOut: z.array(LeftOut).optional(),
    boundary: z.string(),
  }),
  z.object({ as: z.literal('nothing'), ...ofFile, why: z.string() }),
]);
export type SentFile = z.infer<typeof SentFile>;

export const SentMessage = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), text: z.string(), files: z.array(SentFile).optional() }),
  z.object({ role: z.literal('assistant'), parts: z.array(SentPart) }),
  z.object({
    role: z.literal('results'),
    results: z.array(z.object({ id: z.string(), name: z.string(), result: SentResult })),
  }),
]);
export type SentMessage = z.infer<typeof SentMessage>;

/** Holds what the last attempt of a model step sent, made again from the log. */
export const SentRequest = z.object({
  recipe: Recipe,
  attempt: z.int().positive(),
  /** For the request as it was made again. It is what was sent when it equals the hash of the recipe. */
  hash: z.string(),
  matches: z.boolean(),
  system: z.string(),
  tools: z.array(z.object({ name: z.string(), description: z.string(), schema: z.record(z.string(), CheckedJson) })),
  output: OutputFormat,
  parameters: z.object({ temperature: z.number().nullable(), maxOutputTokens: z.int(), reasoning: Reasoning }),
  /** Holds those from `from` on that come to about 1 MB, and at least one. */
  messages: z.array(SentMessage),
  /** Applies to all messages. */
  count: z.int(),
  /** Where the messages go on; null: these were the last. */
  next: z.int().nullable(),
  /** For a command line that sends the same to the provider, without a key. Null for a model of the product. */
  wire: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
});
export type SentRequest = z.infer<typeof SentRequest>;

/** `from`: how many messages to leave out at the beginning. */
export const SentRequestQuery = z.object({ from: z.coerce.number().int().nonnegative().max(maxInteger).default(0) });
