import type { Json } from '@throughline/contracts/json.js';

export type JsonObject = Record<string, Json>;

/** `arguments`: as the wire delivered them, parsed if they are JSON. */
export type PastCall = { id: string; name: string; arguments: Json };
/** `content`: parsed if it is JSON, else the text. */
export type PastResult = { callId: string; content: Json; isError: boolean };

export type Message =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly PastCall[] }
  | { role: 'tool'; result: PastResult };

export type ToolChoice = { kind: 'auto' } | { kind: 'none' } | { kind: 'required' } | { kind: 'tool'; name: string };
export type OfferedTool = { name: string; description: string; schema: JsonObject };

/** Describes what every wire is read into. */
export type Conversation = {
  system: string;
  messages: readonly Message[];
  tools: readonly OfferedTool[];
  toolChoice: ToolChoice;
  /** The JSON Schema that the answer must follow; null for text. */
  answerSchema: JsonObject | null;
};

export type BrainTurn = { text: string; calls: readonly { name: string; arguments: JsonObject }[] };

/** Answers a conversation. The same conversation gets the same turn. */
export type Brain = (conversation: Conversation) => BrainTurn;
