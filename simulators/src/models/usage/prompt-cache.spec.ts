import { PromptCache } from './prompt-cache.js';
import type { Prompt, PromptBlock } from './prompt.js';

const tokens = (count: number, character = 'a'): string => character.repeat(count * 4);
const block = (text: string, mark: PromptBlock['mark'] = null): PromptBlock => ({ text, mark });
const automatic = (text: string, cacheKey = ''): Prompt => ({ caching: 'automatic', cacheKey, blocks: [block(text)] });
const marked = (...blocks: PromptBlock[]): Prompt => ({ caching: 'marked', cacheKey: '', blocks });
let now = 0;
const cache = (): PromptCache => {
  now = 0;
  return new PromptCache(() => now);
};

describe('The prompt cache', () => {
  it('reads whole steps of 128 tokens of a common prefix', () => {
    const one = cache();
    one.read(automatic(tokens(1_300)));
    expect(one.read(automatic(tokens(1_200) + tokens(500, 'b'))).cacheRead).toBe(1_152);
    expect(one.read(automatic(tokens(1_300))).cacheRead).toBe(1_280);
    expect(one.read(automatic(tokens(1_300), 'other')).cacheRead).toBe(0);
  });

  it('has no prefix below 1,024 tokens', () => {
    const one = cache();
    for (const prompt of [automatic(tokens(1_000)), marked(block(tokens(1_000), '5m'))]) {
      one.read(prompt);
      expect(one.read(prompt)).toEqual({ cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 });
    }
  });

  it('counts what each mark adds, by how long it is kept', () => {
    const prompt = marked(block(tokens(2_000), '1h'), block(tokens(500), '5m'), block(tokens(100)));
    const one = cache();
    expect(one.read(prompt)).toEqual({ cacheRead: 0, cacheWrite5m: 500, cacheWrite1h: 2_000 });
    expect(one.read(prompt)).toEqual({ cacheRead: 2_500, cacheWrite5m: 0, cacheWrite1h: 0 });
    now = 6 * 60_000;
    expect(one.read(prompt)).toEqual({ cacheRead: 2_000, cacheWrite5m: 500, cacheWrite1h: 0 });
  });

  it('finds an earlier mark up to twenty blocks before one', () => {
    const begun = block(tokens(2_000), '5m');
    const blocksAfter = (count: number): PromptBlock[] => Array.from({ length: count }, () => block('x'));
    const readAfter = (count: number): number => {
      const one = cache();
      one.read(marked(begun));
      return one.read(marked({ ...begun, mark: null }, ...blocksAfter(count), block('y', '5m'))).cacheRead;
    };
    expect([readAfter(18), readAfter(19)]).toEqual([2_000, 0]);
  });

  it('is written only where a block is marked', () => {
    const one = cache();
    expect(one.read(marked(block(tokens(2_000))))).toEqual({ cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 });
    expect(one.read(marked(block(tokens(2_000), '5m'))).cacheRead).toBe(0);
  });
});
