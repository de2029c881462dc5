import fc from 'fast-check';
import { GenerationalCache } from './generational-cache.js';

describe('the generational cache', () => {
  it('keeps at least the latest generation and the entries used since', () => {
    const memory = new GenerationalCache<string>(3);
    for (const key of ['1', '2', '3', '4']) memory.set(key, `value ${key}`);
    expect(memory.get('1')).toBe('value 1');
    for (const key of ['5', '6']) memory.set(key, `value ${key}`);
    expect(['1', '2', '3', '4'].map((key) => memory.get(key))).toEqual(['value 1', undefined, undefined, 'value 4']);
  });

  it('adds a value only to a key that has none, and counts the key as used', () => {
    const memory = new GenerationalCache<string>(2);
    memory.add('1', 'first');
    memory.add('2', 'first');
    memory.add('1', 'second');
    memory.add('3', 'first');
    expect(['1', '2', '3'].map((key) => memory.get(key))).toEqual(['first', undefined, 'first']);
  });

  it('behaves like two maps, where the younger replaces the older when it is full', () => {
    const key = fc.integer({ min: 0, max: 40 }).map((number) => `agent-${number}`);
    const step = fc.tuple(key, fc.option(fc.nat(), { nil: undefined }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 300 }), (limit, steps) => {
        const memory = new GenerationalCache<number>(limit);
        let [young, old] = [new Map<string, number>(), new Map<string, number>()];
        const set = (name: string, value: number): void => {
          young.set(name, value);
          if (young.size >= limit) [young, old] = [new Map<string, number>(), young];
        };
        for (const [name, value] of steps) {
          const kept = young.get(name) ?? old.get(name);
          if (value !== undefined) {
            memory.set(name, value);
            set(name, value);
            continue;
          }
          expect(memory.get(name)).toBe(kept);
          if (!young.has(name) && kept !== undefined) set(name, kept);
        }
      }),
    );
  });

  it('distinguishes keys, however many', () => {
    const memory = new GenerationalCache<number>(20_000);
    for (let number = 0; number < 19_999; number += 1) memory.set(`agent-${number}`, number);
    for (let number = 0; number < 19_999; number += 1) expect(memory.get(`agent-${number}`)).toBe(number);
    expect(memory.get('agent-20000')).toBeUndefined();
  });
});
