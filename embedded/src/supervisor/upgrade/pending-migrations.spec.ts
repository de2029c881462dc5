import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = ['platform', 'projections', 'backend'].flatMap((name) =>
  readdirSync(`${root}${name}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('testing/'))
    .map((file) => ({ file, text: readFileSync(`${root}${name}/src/${file}`, 'utf8') })),
);
const exported = new Set(
  sources
    .filter(({ file }) => file.endsWith('.schema.ts'))
    .flatMap(({ text }) => [...text.matchAll(/export const (\w+)/g)].map(([, name]) => name)),
);

it('every list of migrations is exported by a file named ….schema.ts, where a start looks for what is pending', () => {
  const calls = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bmigrate\((?:\w+\.)?\w+, '\w+', ([^)]+)\)/g)].map(([, lists = '']) => ({ file, lists })),
  );
  expect(calls.length).toBeGreaterThan(15);
  for (const { file, lists } of calls) {
    const names = lists.match(/\w+/g) ?? [];
    expect({ file, unknown: names.filter((name) => !exported.has(name)) }).toEqual({ file, unknown: [] });
  }
});
