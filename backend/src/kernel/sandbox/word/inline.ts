import { type Element, findChild, getText, isElement, isOn, listAll, type Node } from '../office/xml.ts';
import { raise } from '../office/raised.ts';
import { readMath } from './math.ts';
import type { Block, Story } from './story.ts';
import { readSymbol, readSymbols } from '../office/symbols.ts';

/** `boxes`: the text boxes that hang on the paragraph. */
type Paragraph = { story: Story; style: string | undefined; boxes: Block[]; readBlocks: (nodes: Node[]) => Block[] };
type Run = Paragraph & { font: string };
type Read = (element: Element, run: Run) => string;

const properties = new Set(['w:pPr', 'w:rPr', 'w:sdtPr', 'w:sdtEndPr', 'w:moveFrom', 'w:delInstrText', 'w:rt']);

/** Returns the text of a paragraph's contents, in their order. Elements that are not named here show what is in them. */
export const readInline = (nodes: readonly Node[], run: Run): string =>
  nodes
    .map((node) => (isElement(node) ? readElement(node, run) : ''))
    .join('')
    .replaceAll('~~~~', '');

const readElement = (element: Element, run: Run): string => {
  if (properties.has(element.name)) return '';
  const read = readers[element.name];
  if (read !== undefined) return read(element, run);
  return readInline(element.children, run);
};

/** The characters of a run; line ends in the file are spaces. */
const shown =
  (read: Read): Read =>
  (element, run) =>
    run.story.fields.isVisible ? read(element, run) : '';

const readText: Read = (element, { font, story }) =>
  readSymbols(font, getText(element).replaceAll(/[\r\n\t]+/g, ' '), () => story.leftOut.add('unreadable_characters'));

const readSymbolElement: Read = ({ attributes }, { story }) => {
  const read = readSymbol(attributes['font'] ?? '', Number.parseInt(attributes['char'] ?? '', 16) || 0xfffd);
  if (read === null) story.leftOut.add('unreadable_characters');
  return read ?? '\ufffd';
};

const readRun: Read = (element, run) => {
  const own = findChild(element, 'w:rPr');
  const { styles, leftOut } = run.story;
  const style = findChild(own, 'w:rStyle')?.attributes['val'];
  const isHidden = isOn(findChild(own, 'w:vanish')) ?? styles.isHidden(style) ?? styles.isHidden(run.style) ?? false;
  const font = findChild(own, 'w:rFonts')?.attributes['ascii'] ?? run.font;
  const align = findChild(own, 'w:vertAlign')?.attributes['val'];
  const text = readInline(element.children, { ...run, font });
  const isStruck = isOn(findChild(own, 'w:strike')) === true || isOn(findChild(own, 'w:dstrike')) === true;
  if (!isHidden) return strike(align === 'superscript' || align === 'subscript' ? raise(text, align) : text, isStruck);
  if (text.trim() !== '') leftOut.add('hidden');
  return '';
};

/** Text that is struck through is marked as in Markdown: “~~10~~ 12”. */
const strike = (text: string, isStruck: boolean): string => (isStruck && text.trim() !== '' ? `~~${text}~~` : text);

const readDeleted: Read = (element, { story }) => {
  if (listAll(element, 'w:delText').some((each) => getText(each).trim() !== '')) story.leftOut.add('deletions');
  return '';
};

const readNote =
  (kind: 'footnote' | 'endnote'): Read =>
  (element, { story }) =>
    story.addNote(kind, element);

const leaveOut =
  (what: 'pictures' | 'charts' | 'comments' | 'attachments'): Read =>
  (element, run) => {
    run.story.leftOut.add(what);
    return readInline(element.children, run);
  };

const readers: Readonly<Record<string, Read>> = {
  'w:r': readRun,
  'w:t': shown(readText),
  'w:sym': shown(readSymbolElement),
  'w:tab': shown(() => '\t'),
  'w:ptab': shown(() => '\t'),
  'w:br': shown(() => '\n'),
  'w:cr': shown(() => '\n'),
  'w:noBreakHyphen': shown(() => '\u2011'),
  'w:fldChar': (element, { story }) => story.fields.read(element, () => story.leftOut.add('formulas')),
  'w:instrText': (element, { story }) => {
    story.fields.addInstruction(element);
    return '';
  },
  'w:del': readDeleted,
  'w:footnoteReference': shown(readNote('footnote')),
  'w:endnoteReference': shown(readNote('endnote')),
  'w:commentReference': leaveOut('comments'),
  'w:ruby': (element, run) => {
    const reading = findChild(element, 'w:rt');
    const base = readInline(findChild(element, 'w:rubyBase')?.children ?? [], run);
    return reading === undefined ? base : `${base}(${readInline(reading.children, run)})`;
  },
  'm:oMath': shown((element) => readMath(element)),
  'w:txbxContent': (element, { boxes, readBlocks }) => {
    boxes.push(...readBlocks(element.children));
    return '';
  },
  'a:p': (element, { boxes }) => {
    boxes.push({ text: listAll(element, 'a:t').map(getText).join(''), isTight: true });
    return '';
  },
  'v:textpath': ({ attributes }, { boxes }) => {
    boxes.push({ text: attributes['string'] ?? '', isTight: false });
    return '';
  },
  'pic:pic': leaveOut('pictures'),
  'v:imagedata': leaveOut('pictures'),
  'c:chart': leaveOut('charts'),
  'dgm:relIds': leaveOut('charts'),
  'w:subDoc': leaveOut('attachments'),
  'o:OLEObject': ({ attributes }, { story }) => {
    story.leftOut.add(/equation|mathtype/i.test(attributes['ProgID'] ?? '') ? 'formulas' : 'attachments');
    return '';
  },
};
