import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { HandTimers } from '../../testing/hand-timers.js';
import type { AssembledRequest } from '../assembler/assembled-request.js';
import { ModelFailure, nothingSpent } from '../language-model.js';
import { timeouts } from './deadline.js';
import { readTurn } from './read-turn.js';
import { turnLimits } from './turn-limits.js';

const request: AssembledRequest = {
  assembler: 1,
  system: 'Answer.',
  tools: [],
  output: { kind: 'text' },
  model: { provider: 'other', model: 'm', temperature: null, maxOutputTokens: 4_000, reasoning: 'none' },
  messages: [],
};

/** A library that reads these pieces from a provider. */
const getModel = (pieces: Iterable<LanguageModelV4StreamPart> | AsyncIterable<LanguageModelV4StreamPart>) =>
  ({
    specificationVersion: 'v4',
    provider: 'other',
    modelId: 'm',
    supportedUrls: {},
    doStream: () => Promise.resolve({ stream: ReadableStream.from(pieces) }),
    doGenerate: () => Promise.reject(new Error('It streams.')),
  }) satisfies LanguageModelV4;

const findFailure = async (
  pieces: Parameters<typeof getModel>[0],
  timers = new HandTimers(),
): Promise<ModelFailure | null> => {
  const listening = {
    signal: new AbortController().signal,
    onPart: () => undefined,
    onCall: () => undefined,
    credential: null,
    price: null,
    workspaceId: '' as never,
  };
  const asked = {
    model: getModel(pieces),
    options: { prompt: [] },
    request,
    tools: [],
    listening,
    spent: () => nothingSpent,
  };
  return readTurn(asked, { timers, clock: new TestClock() }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ModelFailure) return error;
      throw error;
    },
  );
};

const finish: LanguageModelV4StreamPart = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: 'stop' },
  usage: {
    inputTokens: { total: 5, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 5, text: undefined, reasoning: undefined },
  },
};
const text = (id: string, written: string, metadata?: object): LanguageModelV4StreamPart[] => [
  { type: 'text-start', id, ...(metadata && { providerMetadata: { other: { ...metadata } } }) },
  { type: 'text-delta', id, delta: written },
  { type: 'text-end', id },
];
const call = (id: string): LanguageModelV4StreamPart => ({
  type: 'tool-call',
  toolCallId: id,
  toolName: 'look',
  input: '{}',
});
const many = <T>(count: number, make: (id: string) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(String(n)));
const tooLarge = { code: 'too_large', transient: false };

describe('A turn', () => {
  it('has as many parts and calls as a turn may have', async () => {
    expect(await findFailure([...many(turnLimits.parts, (id) => text(id, 'a')).flat(), finish])).toBeNull();
    expect(await findFailure([...many(turnLimits.calls, call), finish])).toBeNull();
  });
  it('is refused with more parts', async () =>
    expect(await findFailure([...many(turnLimits.parts + 1, (id) => text(id, 'a')).flat(), finish])).toMatchObject(
      tooLarge,
    ));
  it('is refused with more calls, at the first of them', async () => {
    let read = 0;
    const endless = function* () {
      for (;;) yield call(String((read += 1)));
    };
    expect(await findFailure(endless())).toMatchObject(tooLarge);
    expect(read).toBeLessThan(turnLimits.calls + 10);
  });
  it('is refused with more metadata of a part, or of all together', async () => {
    const signed = (length: number) => ({ signature: 'x'.repeat(length) });
    expect(await findFailure([...text('1', 'a', signed(turnLimits.metadataOfPart)), finish])).toMatchObject(tooLarge);
    const each = turnLimits.metadataOfPart / 2;
    const parts = (count: number) => [...many(count, (id) => text(id, 'a', signed(each))).flat(), finish];
    expect(await findFailure(parts(turnLimits.metadata / each - 1))).toBeNull();
    expect(await findFailure(parts(turnLimits.metadata / each))).toMatchObject(tooLarge);
  });
  it('that comes one character at a time without an end is given up after its time', async () => {
    const timers = new HandTimers();
    let written = 0;
    const drip = async function* (): AsyncGenerator<LanguageModelV4StreamPart> {
      yield { type: 'text-start', id: '1' };
      for (;;) {
        yield await Promise.resolve({ type: 'text-delta', id: '1', delta: 'a' });
        if ((written += 1) === 60)
          for (const { ms, then } of timers.running.values()) if (ms === timeouts.plain.total) then();
      }
    };
    expect(await findFailure(drip(), timers)).toMatchObject({
      code: 'model_stalled',
      message: 'The provider did not end its answer within 30 minutes.',
    });
    expect(written).toBeLessThan(70);
    expect(timers.running.size).toBe(0);
  });
});
