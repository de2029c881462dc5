import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { startStack } from '@throughline/embedded/testing/stack.js';
import type { TestStack } from '@throughline/embedded/testing/stack.js';
import { Model } from './model.js';
import { officialClient } from './official-client.js';
import type { Expected, ProtocolClient } from './protocol-client.js';
import { ids as idsOf, noted, positions } from './rule.js';

type Ask = { kind: 'append' | 'delete' | 'close'; stream: number; ids: number[]; expected: Expected };

/** Few streams and few ids, so that the same ones meet again and again. */
const expected: fc.Arbitrary<Expected> = fc.oneof(
  fc.constantFrom<Expected>('any', 'no_stream'),
  fc.integer({ min: 0, max: 4 }),
);
const append: fc.Arbitrary<Ask> = fc.record({
  kind: fc.constant('append' as const),
  stream: fc.nat(2),
  ids: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
  expected: fc.oneof(expected, fc.constant<Expected>('stream_exists')),
});
const removal: fc.Arbitrary<Ask> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('delete' as const) },
    { weight: 1, arbitrary: fc.constant('close' as const) },
  ),
  stream: fc.nat(2),
  ids: fc.constant([]),
  expected,
});
const history = fc.array(fc.oneof({ weight: 6, arbitrary: append }, { weight: 1, arbitrary: removal }), {
  maxLength: 25,
});

const getType = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'type' in error ? error.type : error;

describe('A random history', () => {
  let stack: TestStack;
  let client: ProtocolClient;

  beforeAll(async () => {
    stack = await startStack();
    client = officialClient(stack.eventStoreUrl);
  });

  afterAll(async () => {
    await client.close();
    await stack.stop();
  });

  it('is decided and read exactly as by the reference model', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (asks) => {
        const run = randomUUID();
        const streams = [0, 1, 2].map((index) => `agent${index}-${run}`);
        const ids = [0, 1, 2, 3, 4, 5].map(() => randomUUID());
        const model = new Model();
        const ask = async ({ kind, expected: wanted, ...rest }: Ask): Promise<unknown> => {
          const stream = streams[rest.stream] ?? '';
          const chosen = rest.ids.map((index) => ids[index] ?? '');
          if (kind === 'append') {
            const events = chosen.map((id) => noted(0, id));
            const answer = client.append(stream, events, wanted).then(({ revision }) => ({ revision }), getType);
            expect(await answer).toEqual(model.append(stream, chosen, wanted));
          } else {
            const answer = client[kind === 'delete' ? 'delete' : 'tombstone'](stream, wanted).then(
              () => 'done',
              getType,
            );
            const said = model[kind](stream, wanted);
            expect(await answer).toEqual(typeof said === 'string' ? said : 'done');
          }
          return undefined;
        };
        for (const one of asks) await ask(one);
        for (const stream of streams)
          expect(await client.readStream(stream).then(idsOf, getType)).toEqual(model.read(stream));
      }),
      { numRuns: 60 },
    );
    const places = positions(await client.readAll());
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
  });
});
