import { raise } from '../office/raised.ts';
import { type Element, findChild, getText, listChildren } from '../office/xml.ts';

/** Characters that XML cannot have are written by their number. */
const unescape = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The text of a string with its formatting, without how it is pronounced. */
export const readString = (element: Element | undefined): string => {
  const runs = listChildren(element, 'x:r').map((run) => {
    const align = findChild(run, 'x:rPr', 'x:vertAlign')?.attributes['val'];
    const text = getText(findChild(run, 'x:t'));
    return align === 'superscript' || align === 'subscript' ? raise(text, align) : text;
  });
  return unescape(`${getText(findChild(element, 'x:t'))}${runs.join('')}`).replaceAll('\r\n', '\n');
};

export const readPlainString = (element: Element | undefined): string => unescape(getText(element));
