import { readFileSync } from 'node:fs';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { Archive } from '../../kernel/sandbox/office/archive.js';
import { readFile } from './read-file.js';

/** `npm run test:long` reads all of them; the usual tests read a tenth. `tools/make-document-corpus.mjs` writes them. */
const isWhole = process.env['FAULT_ROUNDS'] !== undefined;
const fixture = new URL('../../../fixtures/documents.zip', import.meta.url);
const Expected = z.record(z.string(), z.array(z.string()));
/** A document with characters that its fonts do not name may miss words, as long as it says so. */
const minWhole = 0.98;

const squeeze = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');
const escape = (character: string): string => character.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns a pattern of a piece of text: spaces may be anywhere, and a number at its ends does not go on. */
const toPattern = (shown: string): RegExp => {
  const characters = [...squeeze(shown)];
  const [before, after] = [/^\d/.test(shown) ? '(?<!\\d)' : '', /\d$/.test(shown) ? '(?!\\d)' : ''];
  return new RegExp(`${before}${characters.map(escape).join('\\s*')}${after}`, 'gu');
};

/** Returns the pieces that are not in the text at their place. */
const findMissing = (text: string, shown: readonly string[]): string[] => {
  const normal = text.normalize('NFKC');
  let at = 0;
  return shown.filter((piece) => {
    const pattern = toPattern(piece);
    pattern.lastIndex = at;
    if (pattern.exec(normal) === null) return true;
    at = pattern.lastIndex;
    return false;
  });
};

it('documents by many writers are read whole and in order, or say what they are without', async () => {
  const archive = await Archive.open(readFileSync(fixture), Infinity);
  const expected = Expected.parse(JSON.parse(String(await archive.read('expected.json'))));
  const chosen = Object.entries(expected).filter((_, at) => isWhole || at % 10 === 0);
  const [silent, said]: [string[], string[]] = [[], []];
  for (const [name, shown] of chosen) {
    const bytes = z.instanceof(Buffer).parse(await archive.read(name));
    const { text, leftOut, flaw } = await readFile({ name, bytes, workspaceId: WorkspaceId.parse(newId()) });
    const missing = findMissing(text ?? '', shown);
    if (missing.length > 0)
      (leftOut.length > 0 || flaw !== null ? said : silent).push(`${name}: ${missing.join(' / ')}`);
  }
  expect(silent).toEqual([]);
  expect(said.length).toBeLessThanOrEqual(Math.ceil(chosen.length * (1 - minWhole)));
});
