import { createHash, randomBytes } from 'node:crypto';
import { delay } from '@throughline/platform/delay.js';
import type { Brain } from './conversation.js';
import { FaultCounter, readFaultSpec } from './faults/fault.js';
import { startHttpServer } from './server/http-server.js';
import { Journal, type JournalEntry } from './server/journal.js';
import type { Wait } from './server/send.js';
import { PromptCache } from './usage/prompt-cache.js';
import { defaultCards } from './wires/model-cards.js';
import { Signer } from './wires/signer.js';
import { wires } from './wires/wires.js';
import type { ModelCard, WireName } from './wires/wire.js';

export type ModelServerOptions = {
  brain: Brain;
  /** 0, the default, is any free one. */
  port?: number;
  /** API keys that are accepted on every wire. */
  keys?: readonly string[];
  /** Models next to the default ones. */
  models?: readonly ModelCard[];
  /** Signs reasoning; with the same secret a restarted server accepts what the one before signed. */
  secret?: string;
  /** Milliseconds since 1970; expiry of cached prompts follows it. */
  now?: () => number;
  /** Waits for slow answers. Tests pass one that does not wait. */
  wait?: Wait;
  /** Requests that are kept for `requests`. */
  maxRequests?: number;
};

export type ModelServer = {
  /** The base address of each wire, as its clients are configured with. */
  addresses: Record<WireName, string>;
  keys: readonly string[];
  /** Holds what arrived, oldest first. */
  requests: readonly JournalEntry[];
  /** For requests that name no fault themselves; null for none. Throws when there is no such fault. */
  setFault: (fault: string | null) => void;
  /** Empties the list of requests, the prompt cache and the counts of faults. */
  reset: () => void;
  stop: () => Promise<void>;
};

export const defaultKey = 'sk-rehearsal-key';
const defaultMaxRequests = 200;

/** Speaks the HTTP APIs of four model vendors on loopback. A brain answers. Nothing leaves this machine. */
export const startModelServer = async (options: ModelServerOptions): Promise<ModelServer> => {
  const { brain, port = 0, keys = [defaultKey], models = [], secret = randomBytes(32).toString('hex') } = options;
  const { now = Date.now, wait = delay, maxRequests = defaultMaxRequests } = options;
  const journal = new Journal(maxRequests);
  const cache = new PromptCache(now);
  const counter = new FaultCounter();
  let fault: string | null = null;
  let made = 0;
  const makeId = (prefix: string): string => {
    made += 1;
    return `${prefix}${createHash('sha256').update(`${secret} ${made}`).digest('hex').slice(0, 24)}`;
  };
  const server = await startHttpServer({
    port,
    wires,
    journal,
    brain,
    keys,
    cache,
    counter,
    wait,
    now,
    makeId,
    signer: new Signer(secret),
    cards: [...defaultCards, ...models],
    defaultFault: () => fault,
  });
  const formatAddress = (name: WireName): string =>
    `${server.url}${wires.find((wire) => wire.name === name)?.basePath ?? ''}`;
  return {
    addresses: {
      'chat-completions': formatAddress('chat-completions'),
      responses: formatAddress('responses'),
      messages: formatAddress('messages'),
      'generate-content': formatAddress('generate-content'),
      ollama: formatAddress('ollama'),
    },
    keys,
    requests: journal.entries,
    setFault: (text) => {
      if (text !== null && readFaultSpec(text) === null) throw new Error(`There is no fault “${text}”.`);
      fault = text;
    },
    reset: () => {
      journal.clear();
      cache.clear();
      counter.clear();
    },
    stop: server.stop,
  };
};
