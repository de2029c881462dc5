import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMove } from './arguments.js';

const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const commands = [...text.matchAll(/^((?:MOVE_\w+='[^']*' (?:\\\n)?)*)npm run ops -- move ?(.*)$/gm)];

const environmentIn = (settings: string): Record<string, string> =>
  Object.fromEntries([...settings.matchAll(/(\w+)='([^']*)'/g)].map(([, name = '', value = '']) => [name, value]));

describe('A command in the documents that moves a deployment', () => {
  it('is found', () => expect(commands.length).toBeGreaterThan(1));

  it.each(commands.map(([command, settings = '', words = '']) => ({ command, settings, words })))(
    'is one that exists: $command',
    ({ settings, words }) => {
      const environment = environmentIn(settings.replaceAll('…', 'secret'));
      expect(() => parseMove(words.split(' ').filter(Boolean), environment)).not.toThrow();
    },
  );

  it('has no password in its words', () => expect(commands.filter(([, , words]) => words?.includes('…'))).toEqual([]));
});
