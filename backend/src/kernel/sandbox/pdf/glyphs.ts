import { AnnotationMode, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist';
import { z } from 'zod';

/** Why a character that is drawn is not to be read: its layer is turned off, or its font does not say which one it is. */
export type Flaw = 'hidden' | 'unnamed';

/** `isShown`: whether a layer is. `unnamed`: fonts that have no map from their codes to characters. */
export type Drawing = { isShown: (layer: unknown) => boolean; unnamed: ReadonlySet<string> };
type Drawn = { characters: string; flaws: (Flaw | null)[] };

const Operands = z.array(z.unknown());
const Glyph = z.object({ unicode: z.string(), originalCharCode: z.number() });
const Font = z.object({ name: z.string(), differences: z.map(z.number(), z.string()) });
type Font = z.infer<typeof Font>;

/** Pages have far more lines than texts. */
const speaking: ReadonlySet<number> = new Set([OPS.setFont, OPS.beginMarkedContentProps, OPS.showText]);

/** Finds what is wrong with the characters of a page, from what draws them. Its text alone does not say it. */
export const findFlaws = async (
  page: PDFPageProxy,
  drawing: Drawing,
): Promise<(text: string) => readonly (Flaw | null)[]> => {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const fonts = new Map<unknown, Font | undefined>();
  const getFont = (id: unknown): Font | undefined => {
    if (typeof id !== 'string' || fonts.has(id) || !page.commonObjs.has(id)) return fonts.get(id);
    fonts.set(id, Font.safeParse(page.commonObjs.get(id)).data);
    return fonts.get(id);
  };
  const drawn: Drawn = { characters: '', flaws: [] };
  const outer: unknown[] = [];
  const layers: boolean[] = [];
  let font: unknown;
  for (const [at, operator] of fnArray.entries()) {
    const [first, second] = speaking.has(operator) ? (Operands.safeParse(argsArray[at]).data ?? []) : [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) outer.push(font);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) font = outer.pop() ?? font;
    if (operator === OPS.setFont) font = first;
    if (operator === OPS.beginMarkedContent) layers.push(true);
    if (operator === OPS.beginMarkedContentProps) layers.push(first !== 'OC' || drawing.isShown(second));
    if (operator === OPS.endMarkedContent) layers.pop();
    if (operator === OPS.showText)
      draw(drawn, first, (glyph) => getFlaw(glyph, layers, getNamed(getFont(font), drawing)));
  }
  return follow(drawn);
};

const getNamed = (font: Font | undefined, { unnamed }: Drawing): Font | undefined =>
  font !== undefined && unnamed.has(font.name) ? font : undefined;

const getFlaw = (glyph: z.infer<typeof Glyph>, layers: readonly boolean[], font: Font | undefined): Flaw | null => {
  if (layers.includes(false)) return 'hidden';
  return font !== undefined && isInvented(glyph, font) ? 'unnamed' : null;
};

/**
 * Names such as `g23` are numbers of glyphs; where nothing says more, the library takes the code for a character. That is
 * right where the number is the code, as TeX names glyphs.
 */
const isInvented = ({ unicode, originalCharCode: code }: z.infer<typeof Glyph>, { differences }: Font): boolean => {
  const name = differences.get(code) ?? '';
  const number = /^[A-Za-z]+([0-9A-F]*\d[0-9A-F]*)$/.exec(name)?.[1];
  const isCode = [10, 16].some((base) => Number.parseInt(number ?? '', base) === code);
  return (
    number !== undefined && !isCode && !/^u(?:ni)?[0-9A-F]{4,6}$/.test(name) && unicode === String.fromCharCode(code)
  );
};

const draw = (drawn: Drawn, shown: unknown, find: (glyph: z.infer<typeof Glyph>) => Flaw | null): void => {
  for (const each of Operands.safeParse(shown).data ?? []) {
    const glyph = Glyph.safeParse(each).data;
    if (glyph === undefined) continue;
    const characters = getCharacters(glyph.unicode);
    drawn.characters += characters;
    drawn.flaws.push(...Array.from(characters, () => find(glyph)));
  }
};

/** Units: UTF-16. Ligatures are taken apart, as in the text of a page. */
export const getCharacters = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** Pieces of text come in the order in which they are drawn, some from their end; text outside of the page is left out of them. */
const follow = ({ characters, flaws }: Drawn) => {
  let from = 0;
  return (text: string): readonly (Flaw | null)[] => {
    const own = getCharacters(text);
    if (own === '') return [];
    const places = [own, [...own].toReversed().join('')].map((each) => characters.indexOf(each, from));
    const at = Math.min(...places.filter((place) => place >= 0));
    if (!Number.isFinite(at)) return [];
    from = at + own.length;
    const found = flaws.slice(at, from);
    return at === places[0] ? found : found.toReversed();
  };
};
