import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readAnswer } from './answer.js';
import { placesIn } from './fill.js';
import { fillInverse } from './inverse.js';
import type { Operation } from './operation.js';
import { getOperation, operations } from './operations.js';

/** `answer`: what the documents of the service show of its answer. */
const Example = z.object({ id: z.string(), given: z.record(z.string(), z.json()), answer: z.json().optional() });
const examples = z.array(Example).parse(JSON.parse(await readFile(new URL('requests.json', import.meta.url), 'utf8')));

const writes = operations.filter(({ effect }) => effect === 'write');
const withInverse = writes.flatMap(({ inverse, ...operation }) =>
  inverse === undefined || 'none' in inverse ? [] : [[operation.id, operation, inverse] as const],
);
const found = (id: string): Operation => {
  const operation = getOperation(id);
  if (operation === undefined) throw new Error(`${id} is not there.`);
  return operation;
};
const fillExample = ({ id, given, answer = {} }: z.infer<typeof Example>) => {
  const operation = found(id);
  const kept = readAnswer(operation.answer, JSON.stringify(answer));
  if (kept.refused !== null) throw new Error(kept.refused);
  const input = z.record(z.string(), z.json()).parse(operation.input.parse(given));
  return fillInverse(operation, { input, answer: kept.value });
};

it('every operation that writes says how it is undone or why it is not, and none that reads does', () => {
  const silent = operations.filter(({ effect, inverse }) => (effect === 'write') !== (inverse !== undefined));
  expect(silent.map(({ id }) => id)).toEqual([]);
  const none = writes.filter(({ inverse }) => inverse !== undefined && 'none' in inverse);
  expect(none.length + withInverse.length).toBe(writes.length);
  expect(withInverse.length).toBeGreaterThanOrEqual(28);
  for (const { inverse } of none) expect(inverse).toEqual({ none: expect.stringMatching(/^[A-Z].*[a-z]\.$/) });
});

it.each(withInverse)(
  'the inverse of %s writes at the same service, with what is known of the call',
  (_, of, inverse) => {
    const { service, effect, fields } = found(inverse.operation);
    expect([service, effect]).toEqual([of.service, 'write']);
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(inverse.arguments)));
    const keep = of.answer.kind === 'json' ? of.answer.keep.map((path) => `answer.${path}`) : [];
    const known = [...Object.keys(of.fields).map((name) => `input.${name}`), ...keep];
    const unknown = placesIn(inverse.arguments)
      .map((place) => place.replace(/\.\d+(?=\.|$)/g, ''))
      .filter((place) => !known.some((path) => place === path || place.startsWith(`${path}.`)));
    expect(unknown).toEqual([]);
  },
);

it.each(withInverse)('the arguments of the inverse of %s fit, as its documents show the call', (id, _, inverse) => {
  const ofIt = examples.filter((example) => example.id === id);
  expect(ofIt.length).toBeGreaterThan(0);
  for (const example of ofIt) {
    const filled = fillExample(example);
    expect(filled).toMatchObject({ operation: { id: inverse.operation } });
    if ('arguments' in filled) expect(Object.keys(filled.arguments).length).toBeGreaterThan(0);
  }
});

it('a change that has its inverse there and back comes to what it was', () => {
  const pairs = withInverse.filter(([id, , { operation }]) => {
    const { inverse } = found(operation);
    return inverse !== undefined && 'operation' in inverse && inverse.operation === id;
  });
  expect(pairs.length).toBeGreaterThanOrEqual(16);
  for (const [id] of pairs)
    for (const example of examples.filter((each) => each.id === id)) {
      const there = fillExample(example);
      if (!('arguments' in there)) throw new Error(`${id} has an inverse.`);
      const answer = { metadata: { path_display: there.arguments['to'] ?? null } };
      const back = fillInverse(there.operation, { input: there.arguments, answer });
      expect(back).toMatchObject({ operation: { id }, arguments: example.given });
    }
});

it('a call whose answer does not say what was made has no inverse', () => {
  const call = { input: { channel: 'C1', text: 'Hello' }, answer: { channel: 'C1' } };
  expect(fillInverse(found('slack.post_message'), call)).toEqual({ none: expect.stringContaining('does not say') });
  expect(fillInverse(found('gmail.send_message'), { input: {}, answer: {} })).toEqual({
    none: 'A mail that was sent cannot be called back.',
  });
});
