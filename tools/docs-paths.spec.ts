import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../', import.meta.url));
const docs = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const getText = (file: string): string => readFileSync(join(root, file), 'utf8');

const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(getText('package.json')));
const folders = [...workspaces, 'docs'].join('|');
/** Built files, and the feature that CONTRIBUTING makes up. */
const madeUp = /\/dist\/|\breports?\b|0000-template/;
const pathsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`\\b(?:${folders})/[\\w./-]*[\\w/]`, 'g'))]
    .map(([path]) => path)
    .filter((path) => !madeUp.test(path));

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[\w-]+)?\)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

describe('The documentation', () => {
  it.each(docs)('%s mentions only paths that exist', (file) => {
    expect(pathsIn(getText(file)).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(docs)('%s links only to files that exist', (file) => {
    expect(linksIn(getText(file)).filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
  });

  it('lists the words of the glossary in alphabetical order', () => {
    for (const table of getText('docs/glossary.md').split('## ').slice(1)) {
      const words = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, word]) => word ?? '').slice(1);
      expect(words).toEqual(words.toSorted((a, b) => a.localeCompare(b, 'en')));
    }
  });
});
