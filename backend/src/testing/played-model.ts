import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import type { CheckAnswer } from '../models/answers/answer-checker.js';
import {
  ModelFailure,
  type Conversation,
  type ModelAnswer,
  type PartPiece,
  type ToolOffer,
} from '../models/language-model.js';
import { serviceModel } from '../models/service-model.js';
import { HandTimers } from './hand-timers.js';

/** Holds what a provider answers to one request. */
export type Reply = { status?: number; type?: string; body: string };
export type Played = {
  answer: ModelAnswer | null;
  failure: ModelFailure | null;
  /** The bodies of the requests, in their order. */
  sent: Record<string, unknown>[];
  pieces: PartPiece[];
  admitted: number;
};
type Options = {
  service?: string;
  model?: Partial<Conversation['choice']>;
  over?: Partial<Conversation>;
  /** Each byte comes by itself. */
  inBytes?: boolean;
};

const getOffer = (tool: string, properties: string[]): ToolOffer => ({
  tool,
  name: tool,
  alias: tool.replaceAll('.', '_'),
  description: '',
  schema: { type: 'object', properties: Object.fromEntries(properties.map((name) => [name, {}])) },
  pinned: {},
});
export const playedTools = [getOffer('math.evaluate', ['expression']), getOffer('time.now', ['zone'])];
export const totalOutput: Conversation['output'] = {
  kind: 'json',
  schema: { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] },
};

/** Follows the one schema of these specs. */
const checkTotal: CheckAnswer = (_, value) =>
  Promise.resolve(
    typeof value === 'object' && value !== null && 'total' in value && typeof value.total === 'number'
      ? []
      : ['It has no total.'],
  );

/** Asks a model whose provider gives these replies, the last one again and again. */
export const playModel = async (
  replies: readonly Reply[],
  { service = 'other', model = {}, over = {}, inBytes = false }: Options = {},
): Promise<Played> => {
  const found = getModelService(service);
  if (found === undefined) throw new Error(`There is no service ${service}.`);
  const played: Played = { answer: null, failure: null, sent: [], pieces: [], admitted: 0 };
  const send: typeof fetch = (_, init) => {
    const {
      status = 200,
      type = 'text/event-stream',
      body,
    } = replies[played.sent.length] ?? replies.at(-1) ?? { body: '' };
    played.sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>);
    const bytes = new TextEncoder().encode(body);
    const pieces = inBytes ? [...bytes].map((byte) => Uint8Array.of(byte)) : [bytes];
    return Promise.resolve(
      new Response(ReadableStream.from(pieces) as ReadableStream, { status, headers: { 'content-type': type } }),
    );
  };
  const conversation: Conversation = {
    instructions: 'Work it out.',
    inputNames: [],
    inputs: {},
    files: [],
    output: { kind: 'text' },
    tools: playedTools,
    turns: [],
    resultBytes: 32 * 1024,
    choice: { ...blankDefinition.model, provider: service, model: 'm', ...model },
    ...over,
  };
  const deps = {
    fetchTo: () => send,
    checkAnswer: checkTotal,
    reading: { timers: new HandTimers(), clock: new TestClock() },
  };
  const credential = {
    connectionId: null,
    service,
    kind: 'model' as const,
    address: 'http://127.0.0.1:1/v1',
    hosts: [],
    headers: {},
    query: {},
    key: 'sk-test',
    secretVersion: 0,
    secrets: [],
    rule: { methods: null, paths: null, hosts: null, callsPerHour: null },
    admit: () => {
      played.admitted += 1;
      return Promise.resolve();
    },
  };
  await serviceModel(found, deps)
    .respond(conversation, {
      signal: new AbortController().signal,
      onPart: (piece) => void played.pieces.push(piece),
      onCall: () => undefined,
      credential,
      price: null,
      workspaceId: WorkspaceId.parse('01900000-0000-7000-8000-000000000000'),
    })
    .then(
      (answer) => (played.answer = answer),
      (error: unknown) => {
        if (!(error instanceof ModelFailure)) throw error;
        played.failure = error;
      },
    );
  return played;
};

/** A stream of chat completions whose only text is this, in pieces of a few characters. */
export const streamText = (text: string, finish = 'stop'): string => {
  const pieces = text.match(/[\s\S]{1,5}/g) ?? [];
  const chunks = [
    ...pieces.map((content) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: finish }], usage: { prompt_tokens: 20, completion_tokens: 9 } },
  ];
  return [
    ...chunks.map((chunk) => `data: ${JSON.stringify({ id: 'c', model: 'm', ...chunk })}\n\n`),
    'data: [DONE]\n\n',
  ].join('');
};
