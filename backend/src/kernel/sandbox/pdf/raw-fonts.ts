import { unpackStreams } from './raw-streams.ts';

/**
 * Returns the names of fonts that say of their glyphs neither a character nor a numbering that is known: what a reader
 * of the file's text finds there are numbers of glyphs.
 */
export const findFontsWithoutCharacters = (file: string): Set<string> => {
  const objects = [file, ...unpackObjects(file)];
  const found = objects.flatMap((text) =>
    [...text.matchAll(/\/Subtype\s*\/Type0(?![0-9])/g)].map(({ index }) => getDictionary(text, index)),
  );
  const unnamed = found.filter((font) => /\/Encoding\s*\/Identity-[HV]/.test(font) && !/\/ToUnicode\s/.test(font));
  const names = unnamed.map((font) => getName(font, 'BaseFont')).filter((name) => name !== undefined);
  return new Set(names.filter((name) => !hasKnownNumbering(objects, name)));
};

/** Holds the name that the library gives to a font of drawings, which has none of its own. */
const drawings = 'Type3';
const numbered = /\/Differences\s*\[[^\]]*\/[A-Za-z]+\d/;

/** Returns the names of fonts without a map from codes to characters; none where no font of the file numbers its glyphs. */
export const findFontsWithoutMap = (file: string): Set<string> => {
  const objects = [file, ...unpackObjects(file)];
  if (!objects.some((text) => numbered.test(text))) return new Set();
  const fonts = objects.flatMap((text) =>
    [...text.matchAll(/\/Subtype\s*\/(?:Type1|MMType1|TrueType|Type3)(?![0-9A-Za-z])/g)].map(({ index }) =>
      getDictionary(text, index),
    ),
  );
  const list = (found: readonly string[]): string[] => found.map((font) => getName(font, 'BaseFont') ?? drawings);
  const mapped = new Set(list(fonts.filter((font) => /\/ToUnicode\s/.test(font))));
  return new Set(list(fonts).filter((name) => !mapped.has(name)));
};

/** Numberings of glyphs that stand for characters; a font with a map of its own numbers characters. */
const knownNumbering = /\/Ordering\s*\(\s*(?:GB1|CNS1|Japan1|Japan2|Korea1|KR)\s*\)/;
const ownMap = /\/CIDToGIDMap\s+\d/;

const hasKnownNumbering = (objects: readonly string[], name: string): boolean =>
  objects.some((text) =>
    [...text.matchAll(/\/Subtype\s*\/CIDFontType[02]/g)]
      .map(({ index }) => getDictionary(text, index))
      .filter((font) => getName(font, 'BaseFont') === name)
      .some(
        (font) =>
          ownMap.test(font) || knownNumbering.test(font) || (!font.includes('/Ordering') && knownNumbering.test(text)),
      ),
  );

/** Names are written without `#20` and its like here, as pdf.js has them. */
const getName = (dictionary: string, key: string): string | undefined =>
  new RegExp(`/${key}\\s*/([^\\s/<>\\[\\]()]+)`)
    .exec(dictionary)?.[1]
    ?.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Objects are packed together in streams, but for streams themselves. */
const unpackObjects = (file: string): string[] => unpackStreams(file, /\/Type\s*\/ObjStm/g);

/** Units: characters. A dictionary of a font is short. */
const maxDictionary = 20_000;

const getDictionary = (text: string, within: number): string => {
  let depth = 0;
  let start = within;
  for (; start > within - maxDictionary && start >= 0; start -= 1) {
    if (text.startsWith('>>', start)) depth += 1;
    if (text.startsWith('<<', start)) depth -= 1;
    if (depth < 0) break;
  }
  depth = 0;
  for (let end = Math.max(0, start); end < within + maxDictionary; end += 1) {
    if (text.startsWith('<<', end)) depth += 1;
    if (text.startsWith('>>', end)) depth -= 1;
    if (text.startsWith('<<', end) || text.startsWith('>>', end)) end += 1;
    if (depth === 0) return text.slice(start, end + 1);
  }
  return '';
};
