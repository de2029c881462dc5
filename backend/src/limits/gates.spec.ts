import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gates, passGates } from './gates.js';

const text = readFileSync(join(import.meta.dirname, '../../../docs/limits.md'), 'utf8');

const describeOtherwise = (otherwise: (typeof gates)[number]['otherwise']): string => {
  if ('waits' in otherwise) return `waits ${otherwise.waits}`;
  if ('hold' in otherwise) return `on hold: \`${otherwise.hold}\``;
  return otherwise.map((code) => `\`${code}\``).join(', ');
};

describe('The list of gates', () => {
  it('is printed by the documentation, in its order', () => {
    const rows = gates.map(
      ({ stage, name, wants, otherwise }) => `| ${stage} | ${name} | ${wants} | ${describeOtherwise(otherwise)} |`,
    );
    expect(text.split('\n').filter((line) => /^\| (request|command|run|step|model) /.test(line))).toEqual(rows);
  });

  it('asks each gate of a stage in its order, and none after one that does not let pass', async () => {
    const asked: string[] = [];
    const ask = (name: string, instead?: string) => () => {
      asked.push(name);
      return instead;
    };
    const checks = { place: ask('place'), usage: ask('usage', 'later'), halt: ask('halt') };
    expect(await passGates('run', checks)).toBe('later');
    expect(asked).toEqual(['halt', 'usage']);
  });
});
