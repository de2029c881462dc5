import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from '@throughline/contracts/json.js';
import type { Answer } from '../answer.js';
import type { ApiError } from '../api-error.js';
import type { Conversation, JsonObject } from '../conversation.js';
import type { Prompt } from '../usage/prompt.js';
import type { Signer } from './signer.js';

/** Wires on which the brain answers. */
export type AnsweringWire = 'chat-completions' | 'responses' | 'messages' | 'generate-content';
export type WireName = AnsweringWire | 'ollama';

/** `part` says what a fault may do to a frame. `data` is sent as JSON, a text as it is. */
export type Frame = {
  event?: string;
  data: JsonObject | string;
  part: 'start' | 'text' | 'call' | 'finish' | 'end';
};

export type ModelCard = {
  id: string;
  name: string;
  /** Tokens that a request and its answer may have together. */
  contextTokens: number;
  outputTokens: number;
  /** Answers with reasoning parts. */
  reasons: boolean;
};

/** A request that the vendor would accept, and how its answer is written. */
export type ParsedRequest = {
  conversation: Conversation;
  prompt: Prompt;
  /** A null means as much as the model allows. */
  maxOutputTokens: number | null;
  /** The answer begins with reasoning, if the model has any. */
  reasons: boolean;
  stream: boolean;
  write: (answer: Answer) => JsonObject;
  frames: (answer: Answer) => Iterable<Frame>;
};

/** `makeId` returns the prefix and 24 characters, different each time and the same in each server. */
export type WireContext = { signer: Signer; makeId: (prefix: string) => string };

export type Route =
  | { kind: 'generate'; model: string | null; stream: boolean | null; framing: 'sse' | 'array' }
  | { kind: 'list'; query: URLSearchParams }
  | { kind: 'show'; id: string }
  /** Answered without the brain. */
  | { kind: 'call'; answer: (call: PlainCall) => JsonObject };

/** `model`: the one that the body names, without a fault. */
export type PlainCall = { body: JsonObject; model: string; cards: readonly ModelCard[] };

export type ErrorReply = { status: number; headers: Record<string, string>; body: Json };
export type GenerateRequest = { body: JsonObject; card: ModelCard; stream: boolean | null };

/** How one vendor is spoken to. Paths are those below the wire's base address. */
export type Wire = {
  name: WireName;
  basePath: string;
  findRoute: (method: string, path: string, query: URLSearchParams) => Route | null;
  /** A null means the vendor needs no key. */
  keyIn: ((headers: IncomingHttpHeaders, query: URLSearchParams) => string | null) | null;
  /** Throws when a header is missing that the vendor requires. */
  checkHeaders: (headers: IncomingHttpHeaders) => void;
  readRequest: (request: GenerateRequest, context: WireContext) => ParsedRequest;
  headers: (requestId: string) => Record<string, string>;
  writeError: (error: ApiError, requestId: string) => ErrorReply;
  /** An error after the answer has begun. */
  writeErrorFrame: (error: ApiError) => Frame;
  writeModel: (card: ModelCard) => JsonObject;
  writeModels: (cards: readonly ModelCard[], query: URLSearchParams) => JsonObject;
};
