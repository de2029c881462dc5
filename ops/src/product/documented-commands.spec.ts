import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments } from '../projections/arguments.js';
import { getArea, areas } from './areas.js';

const root = join(import.meta.dirname, '../../..');
const files = ['README.md', 'docs', 'docs/operations', 'docs/operations/runbooks'].flatMap((place) =>
  place.endsWith('.md')
    ? [place]
    : readdirSync(join(root, place))
        .filter((file) => file.endsWith('.md'))
        .map((file) => `${place}/${file}`),
);

const id = '01980000-0000-7000-8000-000000000001';
/** Holds what stands for a placeholder, by its words. */
const examples: readonly (readonly [RegExp, string])[] = [
  [/e-mail/, 'ada@example.com'],
  [/slug|workspace|address or id/, id],
  [/reason/, 'A_member_requested_it_in_a_ticket'],
  [/^n$|position/, '7'],
  [/queue/, 'mail'],
  [/./, 'agents'],
];
const filled = (line: string): string[] =>
  line
    .replace(/<([^>]+)>/g, (_, words: string) => examples.find(([wanted]) => wanted.test(words))?.[1] ?? '')
    .replace(/'[^']*'/g, 'esdb://127.0.0.1:2113')
    .split(' ')
    .filter((word) => word !== '' && word !== '…');

/** Only complete commands: what ends in `…` names several. */
const commands = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/npm run ops -- ([^`\n]+)/g)]
    .map(([, line]) => (line ?? '').split(/\s{2,}#|\s#/)[0]?.trim() ?? '')
    .filter((line) => line !== '' && !/[…|]|^release|^backup|^restore|^move/.test(line.replace(/admin:…/, '')))
    .map((line) => ({ file, line })),
);

describe('A command in the documents', () => {
  it('is found', () => expect(commands.length).toBeGreaterThan(15));

  it.each(commands)('is one that exists: $line ($file)', ({ line }) => {
    const words = filled(line);
    const [area = '', verb = ''] = words;
    const isOfWorker = ['projections', 'chain'].includes(area) || (area === 'log' && /^(copy|moved)$/.test(verb));
    if (isOfWorker) expect(() => parseArguments(words)).not.toThrow();
    else {
      expect(Object.keys(areas)).toContain(area);
      expect(() => getArea(words)).not.toThrow();
    }
  });
});
