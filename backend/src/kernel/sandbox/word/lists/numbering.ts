import { type Element, findChild, isOn, listChildren } from '../../office/xml.ts';
import { formatNumber } from './number-formats.ts';
import { readNumberingReference, type Styles } from '../styles.ts';
import { readSymbols } from '../../office/symbols.ts';

type Level = {
  start: number;
  format: string;
  text: string;
  font: string;
  /** The level after which it starts again, counted from one. Zero: it never does. */
  restart: number | undefined;
  isLegal: boolean;
  style: string | undefined;
};
type List = { key: string; levels: Map<number, Level>; starts: Map<number, number> };

const readLevel = (element: Element): Level => {
  const value = (name: string): string | undefined => findChild(element, name)?.attributes['val'];
  const restart = value('w:lvlRestart');
  const isPicture = findChild(element, 'w:lvlPicBulletId') !== undefined;
  return {
    start: Number(value('w:start') ?? 0),
    format: value('w:numFmt') ?? 'decimal',
    text: isPicture ? '•' : (value('w:lvlText') ?? ''),
    font: findChild(element, 'w:rPr', 'w:rFonts')?.attributes['ascii'] ?? '',
    restart: restart === undefined ? undefined : Number(restart),
    isLegal: isOn(findChild(element, 'w:isLgl')) === true,
    style: value('w:pStyle'),
  };
};

const readLevels = (element: Element): Map<number, Level> =>
  new Map(listChildren(element, 'w:lvl').map((each) => [Number(each.attributes['ilvl'] ?? 0), readLevel(each)]));

/** The numbers and bullets of lists, counted as the paragraphs come. */
export class Numbering {
  private readonly lists = new Map<string, List>();
  private readonly begun = new Set<string>();
  /** Lists of one definition count together. */
  private readonly counts = new Map<string, Map<number, number>>();
  private readonly styles: Styles;

  constructor(root: Element | undefined, styles: Styles) {
    this.styles = styles;
    const definitions = new Map(
      listChildren(root, 'w:abstractNum').map((each) => [each.attributes['abstractNumId'] ?? '', each]),
    );
    const numbers = new Map(listChildren(root, 'w:num').map((each) => [each.attributes['numId'] ?? '', each]));
    const findDefinition = (number: Element | undefined): Element | undefined =>
      definitions.get(findChild(number, 'w:abstractNumId')?.attributes['val'] ?? '');
    for (const [id, number] of numbers) {
      const own = findDefinition(number);
      const link = findChild(own, 'w:numStyleLink')?.attributes['val'];
      const linked = findDefinition(numbers.get(styles.numberingOf(link)?.numId ?? ''));
      const definition = link === undefined ? own : (linked ?? own);
      if (definition !== undefined) this.lists.set(id, toList(definition, number));
    }
  }

  /** Returns what is written before a paragraph: “2.1” or “•”, or nothing. */
  countParagraph(properties: Element | undefined): string {
    const own = readNumberingReference(properties);
    const styled = this.styles.numberingOf(findChild(properties, 'w:pStyle')?.attributes['val']);
    const numId = own?.numId ?? styled?.numId;
    const list = this.lists.get(numId ?? '0');
    if (list === undefined || numId === undefined) return '';
    const ofStyle = [...list.levels].find(([, { style }]) => style !== undefined && style === styled?.style)?.[0];
    const at = own?.level ?? (own?.numId === undefined ? (styled?.level ?? ofStyle) : undefined) ?? 0;
    return this.count(numId, list, at);
  }

  private count(numId: string, list: List, at: number): string {
    const level = list.levels.get(at);
    if (level === undefined) return '';
    const counts = this.counts.get(list.key) ?? new Map<number, number>();
    this.counts.set(list.key, counts);
    if (!this.begun.has(numId)) for (const each of list.starts.keys()) counts.delete(each);
    this.begun.add(numId);
    const before = counts.get(at);
    counts.set(at, before === undefined ? getStart(list, at) : before + 1);
    for (const deeper of counts.keys()) {
      const restart = list.levels.get(deeper)?.restart;
      if (deeper > at && (restart === undefined || at < restart)) counts.delete(deeper);
    }
    const label = level.format === 'bullet' ? getBullet(level) : getNumber(list, level, counts);
    return namesItsLevel(level) || label === '' ? label : `${'  '.repeat(at)}${label}`;
  }
}

const toList = (definition: Element, number: Element): List => {
  const levels = readLevels(definition);
  const starts = new Map<number, number>();
  for (const override of listChildren(number, 'w:lvlOverride')) {
    const at = Number(override.attributes['ilvl'] ?? 0);
    const start = findChild(override, 'w:startOverride')?.attributes['val'];
    const level = findChild(override, 'w:lvl');
    if (start !== undefined) starts.set(at, Number(start));
    if (level !== undefined) levels.set(at, readLevel(level));
  }
  return { key: definition.attributes['abstractNumId'] ?? '', levels, starts };
};

/** “2.1” says where it belongs; other items are indented. */
const namesItsLevel = ({ text }: Level): boolean => text.split('%').length > 2;

const getStart = (list: List, at: number): number => list.starts.get(at) ?? list.levels.get(at)?.start ?? 1;

const getBullet = ({ font, text }: Level): string => readSymbols(font, text, () => undefined).replace('\ufffd', '•');

const getNumber = (list: List, { text, isLegal }: Level, counts: ReadonlyMap<number, number>): string =>
  text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const format = list.levels.get(at)?.format ?? 'decimal';
    return formatNumber(isLegal ? 'decimal' : format, counts.get(at) ?? getStart(list, at));
  });
