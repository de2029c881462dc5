import { type Element, findChild, getText, isElement, isOn, listChildren } from '../office/xml.ts';

const isSimple = (text: string): boolean => /^[\p{L}\p{N}.,′]*$/u.test(text);
const inBrackets = (text: string): string => (isSimple(text) ? text : `(${text})`);
const property = (element: Element, group: string, name: string): string | undefined =>
  findChild(element, group, name)?.attributes['val'];

const part = (element: Element, name: string): string => readMath(findChild(element, name));
const parts = (element: Element): string[] => listChildren(element, 'm:e').map(readMath);
const lower = (element: Element): string =>
  part(element, 'm:sub') === '' ? '' : `_${inBrackets(part(element, 'm:sub'))}`;
const upper = (element: Element): string =>
  part(element, 'm:sup') === '' ? '' : `^${inBrackets(part(element, 'm:sup'))}`;

const readRoot = (element: Element): string => {
  const degree = part(element, 'm:deg');
  return degree === '' ? `√(${part(element, 'm:e')})` : `root(${degree}, ${part(element, 'm:e')})`;
};

const readBrackets = (element: Element): string => {
  const character = (name: string, usual: string): string => property(element, 'm:dPr', name) ?? usual;
  const inner = parts(element).join(character('m:sepChr', '|'));
  return `${character('m:begChr', '(')}${inner}${character('m:endChr', ')')}`;
};

const readMatrix = (element: Element): string =>
  `[${listChildren(element, 'm:mr')
    .map((row) => parts(row).join(', '))
    .join('; ')}]`;

/** Each is written in a line, as people type a formula. Elements that are not named here show only what is in them. */
const shapes: Readonly<Record<string, (element: Element) => string>> = {
  'm:f': (element) => `${inBrackets(part(element, 'm:num'))}/${inBrackets(part(element, 'm:den'))}`,
  'm:sSup': (element) => `${inBrackets(part(element, 'm:e'))}${upper(element)}`,
  'm:sSub': (element) => `${inBrackets(part(element, 'm:e'))}${lower(element)}`,
  'm:sSubSup': (element) => `${inBrackets(part(element, 'm:e'))}${lower(element)}${upper(element)}`,
  'm:sPre': (element) => `${lower(element)}${upper(element)}${inBrackets(part(element, 'm:e'))}`,
  'm:rad': readRoot,
  'm:nary': (element) =>
    `${property(element, 'm:naryPr', 'm:chr') ?? '∫'}${lower(element)}${upper(element)} ${part(element, 'm:e')}`,
  'm:d': readBrackets,
  'm:func': (element) => `${part(element, 'm:fName')} ${part(element, 'm:e')}`,
  'm:limLow': (element) => `${part(element, 'm:e')}_${inBrackets(part(element, 'm:lim'))}`,
  'm:limUpp': (element) => `${part(element, 'm:e')}^${inBrackets(part(element, 'm:lim'))}`,
  'm:acc': (element) => `${inBrackets(part(element, 'm:e'))}${property(element, 'm:accPr', 'm:chr') ?? '\u0302'}`,
  'm:bar': (element) => `${inBrackets(part(element, 'm:e'))}\u0305`,
  'm:groupChr': (element) => `${part(element, 'm:e')}`,
  'm:m': readMatrix,
  'm:eqArr': (element) => parts(element).join('\n'),
  'm:phant': (element) => (isOn(findChild(element, 'm:phantPr', 'm:show')) === false ? '' : part(element, 'm:e')),
  'm:t': getText,
  'w:t': getText,
};

/** Returns a formula as one line. */
export const readMath = (element: Element | undefined): string =>
  (element?.children ?? []).map((child) => (isElement(child) ? (shapes[child.name] ?? readMath)(child) : '')).join('');
