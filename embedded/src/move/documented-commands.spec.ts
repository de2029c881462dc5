import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMove } from './arguments.js';

const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const commands = [...text.matchAll(/^npm run ops -- move (.+)$/gm)].map(([, words = '']) => words);

describe('A command in the documents that moves a deployment', () => {
  it('is found', () => expect(commands.length).toBeGreaterThan(1));

  it.each(commands)('is one that exists: %s', (words) => {
    expect(() => parseMove(words.replaceAll("'", '').replaceAll('…', 'secret').split(' '))).not.toThrow();
  });
});
