import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import type { PDFPageProxy } from 'pdfjs-dist';
import { z } from 'zod';
import { readSymbols } from '../office/symbols.ts';
import { Annotation, describeField, hasValue, isShown } from './fields.ts';
import { type Drawing, findFlaws, type Flaw, getCharacters } from './glyphs.ts';
import { type Piece, writeLines } from './lines.ts';
import { readXfa } from './xfa.ts';

/** `drawing` null: no layer is turned off, and every font names its characters. */
type Options = { fontsWithoutCharacters: ReadonlySet<string>; drawing: Drawing | null; leftOut: Set<LeftOut> };

const Item = z.object({
  str: z.string(),
  dir: z.string(),
  hasEOL: z.boolean(),
  transform: z.array(z.number()),
  width: z.number(),
  height: z.number(),
  fontName: z.string(),
});
const Font = z.object({ name: z.string() });

/** Returns the text of a page with its line ends, and below it what its fields say. */
export const readPage = async (page: PDFPageProxy, options: Options): Promise<string> => {
  const form = await page.getXfa();
  if (form !== null) return readXfa(form).join('\n');
  const { items } = await page.getTextContent();
  const unreadable = await findUnreadable(page, options.fontsWithoutCharacters);
  const flaws = options.drawing === null ? null : await findFlaws(page, options.drawing);
  const pieces: Piece[] = [];
  let isAfterHidden = false;
  for (const each of items) {
    const item = Item.safeParse(each).data;
    if (item === undefined) continue;
    const [, slant = 0, , , x = 0, y = 0] = item.transform;
    const known = flaws === null ? item.str : withoutFlaws(item.str, flaws(item.str), options);
    // The end of a line that is not read is not one of the page.
    isAfterHidden = known === '' && (isAfterHidden || item.str !== '');
    if (isAfterHidden) continue;
    pieces.push({
      text: unreadable.has(item.fontName) ? replaceAll(known, options) : readCharacters(known, options),
      x,
      y,
      width: item.width,
      height: item.height,
      isRightToLeft: item.dir === 'rtl',
      isUpright: slant === 0 && item.dir !== 'ttb',
      isLast: item.hasEOL,
    });
  }
  const notes = await readAnnotations(page, pieces, options);
  return [writeLines(pieces), ...notes].filter((text) => text !== '').join('\n');
};

const readAnnotations = async (
  page: PDFPageProxy,
  pieces: readonly Piece[],
  { leftOut }: Options,
): Promise<string[]> => {
  const all = (await page.getAnnotations()).flatMap((each) => Annotation.safeParse(each).data ?? []);
  const fromTop = all.toSorted((a, b) => b.rect[3] - a.rect[3] || a.rect[0] - b.rect[0]);
  return fromTop.flatMap((annotation) => {
    const written = annotation.contentsObj?.str.trim() ?? '';
    switch (annotation.subtype) {
      case 'Widget':
        if (isShown(annotation)) return describeField(annotation, pieces);
        if (hasValue(annotation)) leftOut.add('hidden');
        return [];
      case 'FreeText':
        return isShown(annotation) ? [(annotation.textContent?.join('\n') || written).trim()] : [];
      case 'FileAttachment':
        leftOut.add('attachments');
        return [];
      case 'Link':
        return [];
      default:
        if (written !== '') leftOut.add('comments');
        return [];
    }
  });
};

const findUnreadable = async (page: PDFPageProxy, names: ReadonlySet<string>): Promise<Set<string>> => {
  if (names.size === 0) return new Set();
  await page.getOperatorList();
  const { styles } = await page.getTextContent();
  const getName = (id: string): string | undefined =>
    page.commonObjs.has(id) ? Font.safeParse(page.commonObjs.get(id)).data?.name : undefined;
  return new Set(Object.keys(styles).filter((id) => names.has(getName(id) ?? '')));
};

const withoutFlaws = (text: string, flaws: readonly (Flaw | null)[], { leftOut }: Options): string => {
  if (flaws.includes('hidden')) leftOut.add('hidden');
  let at = 0;
  return [...text]
    .map((character) => {
      const flaw = flaws[at];
      at += getCharacters(character).length;
      return flaw === 'hidden' ? '' : flaw === 'unnamed' ? '\ufffd' : character;
    })
    .join('');
};

const replaceAll = (text: string, { leftOut }: Options): string => {
  if (text.trim() === '') return text;
  leftOut.add('unreadable_characters');
  return '\ufffd';
};

const readCharacters = (text: string, { leftOut }: Options): string => {
  const note = (): void => void leftOut.add('unreadable_characters');
  // eslint-disable-next-line no-control-regex -- fonts that name no characters have them
  const plain = text.replaceAll(/[\u0000-\u0008\u000e-\u001f]/g, '\ufffd');
  if (plain.includes('\ufffd')) note();
  return readSymbols('', plain, note);
};
