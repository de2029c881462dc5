import { SaxesParser } from 'saxes';
import { FileError } from './file-error.ts';

/** `name`: with the usual prefix of its namespace, whatever the file calls it. */
export type Element = { name: string; attributes: Readonly<Record<string, string>>; children: Node[] };
export type Node = Element | string;

/** Two editions of the standard and extensions of it have namespaces of their own. */
const prefixes: Readonly<Record<string, string>> = {
  'wordprocessingml/main': 'w:',
  'spreadsheetml/main': 'x:',
  'officedocument/math': 'm:',
  'officedocument/relationships': 'r:',
  'drawingml/main': 'a:',
  'drawingml/picture': 'pic:',
  'drawingml/chart': 'c:',
  'drawingml/diagram': 'dgm:',
  'drawingml/spreadsheetdrawing': 'xdr:',
  'http://schemas.microsoft.com/office/drawing/2014/chartex': 'c:',
  'markup-compatibility': 'mc:',
  'urn:schemas-microsoft-com:vml': 'v:',
  'urn:schemas-microsoft-com:office:office': 'o:',
};
const editions = /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/|\/2006(?=\/|$)/g;
const known = new Map<string, string>();

const getPrefix = (uri: string): string => {
  const found = known.get(uri) ?? prefixes[uri.toLowerCase().replaceAll(editions, '')] ?? '';
  known.set(uri, found);
  return found;
};

/** Parts name their encoding by a mark or in their first line; most are UTF-8. */
const getEncoding = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  if (start.startsWith('\xff\xfe') || start.startsWith('<\0')) return 'utf-16le';
  if (start.startsWith('\xfe\xff') || start.startsWith('\0<')) return 'utf-16be';
  return /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8';
};

/** Units: bytes. A part as one text would need twice the memory. */
const chunk = 64 * 1024;

type Options = {
  /** An element in such a parent is handed over once it has ended, and is not kept. `depth`: of the parent. */
  isHandedOver?: (parent: Element, depth: number) => boolean;
  onElement?: (element: Element) => void;
};

/** Returns the root of a part, and hands over the elements that are too many to be kept together. */
export const readXml = (
  bytes: Uint8Array,
  { isHandedOver = () => false, onElement = () => undefined }: Options = {},
): Element => {
  const top: Element = { name: '', attributes: {}, children: [] };
  const open: Element[] = [top];
  const parser = new SaxesParser({ xmlns: true, position: false });
  const addText = (text: string): void => void open.at(-1)?.children.push(text);
  parser.on('error', () => {
    throw new FileError('unreadable');
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own: Record<string, string> = {};
    for (const each of Object.values(attributes))
      own[getPrefix(each.uri) === 'r:' ? `r:${each.local}` : each.local] = each.value;
    open.push({ name: getPrefix(uri) + local, attributes: own, children: [] });
  });
  parser.on('closetag', () => {
    const [element, parent] = [open.pop(), open.at(-1)];
    if (element === undefined || parent === undefined) return;
    if (isRepeated(element, parent)) return;
    if (isHandedOver(parent, open.length - 1)) onElement(element);
    else parent.children.push(element);
  });
  const decoder = new TextDecoder(getEncoding(bytes));
  for (let at = 0; at < bytes.length; at += chunk)
    parser.write(decoder.decode(bytes.subarray(at, at + chunk), { stream: true }));
  parser.write(decoder.decode()).close();
  const root = top.children.find(isElement);
  if (root === undefined) throw new FileError('unreadable');
  return root;
};

/** The same contents come twice, for newer and for older readers. */
const isRepeated = ({ name }: Element, parent: Element): boolean =>
  parent.name === 'mc:AlternateContent' &&
  (name === 'mc:Choice' || name === 'mc:Fallback') &&
  parent.children.some((child) => isElement(child) && child.name === 'mc:Choice');

export const isElement = (node: Node): node is Element => typeof node !== 'string';

export const listChildren = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? []).filter((child) => isElement(child)).filter((child) => child.name === name);

/** Returns the child at the end of this path. */
export const findChild = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((parent, name) => listChildren(parent, name)[0], element);

/** Returns all elements of this name, at whatever depth. */
export const listAll = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? [])
    .filter(isElement)
    .flatMap((child) => [...(child.name === name ? [child] : []), ...listAll(child, name)]);

export const getText = (element: Element | undefined): string =>
  (element?.children ?? []).map((child) => (isElement(child) ? getText(child) : child)).join('');

/** A property that is on unless it is said to be off. Undefined: it is not there. */
export const isOn = (element: Element | undefined): boolean | undefined =>
  element === undefined ? undefined : !['0', 'false', 'off'].includes(element.attributes['val'] ?? '1');
