import { globSync, readFileSync } from 'node:fs';

const folder = new URL('../../docs/', import.meta.url).pathname;

/** The files themselves, where no build has put them in. */
export const helpTexts = Object.fromEntries(
  globSync('{*,operations/*}.md', { cwd: folder }).map((file) => [file, readFileSync(folder + file, 'utf8')]),
);
