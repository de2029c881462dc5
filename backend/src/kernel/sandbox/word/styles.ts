import { type Element, findChild, isOn, listChildren } from '../office/xml.ts';

export type NumberingReference = { numId?: string; level?: number };
type Style = { basedOn: string | undefined; isHidden: boolean | undefined; numbering: NumberingReference | undefined };

export const readNumberingReference = (properties: Element | undefined): NumberingReference | undefined => {
  const element = findChild(properties, 'w:numPr');
  if (element === undefined) return undefined;
  const numId = findChild(element, 'w:numId')?.attributes['val'];
  const level = findChild(element, 'w:ilvl')?.attributes['val'];
  return { ...(numId !== undefined && { numId }), ...(level !== undefined && { level: Number(level) }) };
};

/** A style takes from the one it is based on what it does not say itself. */
const maxBasedOn = 20;

export class Styles {
  private readonly styles = new Map<string, Style>();
  private readonly usual: string | undefined;

  constructor(root: Element | undefined) {
    const all = listChildren(root, 'w:style');
    for (const style of all)
      this.styles.set(style.attributes['styleId'] ?? '', {
        basedOn: findChild(style, 'w:basedOn')?.attributes['val'],
        isHidden: isOn(findChild(style, 'w:rPr', 'w:vanish')),
        numbering: readNumberingReference(findChild(style, 'w:pPr')),
      });
    const isUsual = ({ attributes }: Element): boolean =>
      attributes['type'] === 'paragraph' && ['1', 'true', 'on'].includes(attributes['default'] ?? '');
    this.usual = all.find(isUsual)?.attributes['styleId'];
  }

  isHidden(style: string | undefined): boolean | undefined {
    return this.find(style, ({ isHidden }) => isHidden);
  }

  /** `style`: the one that a paragraph names, if it names one. */
  numberingOf(style: string | undefined): (NumberingReference & { style: string | undefined }) | undefined {
    const named = style ?? this.usual;
    const numbering = this.find(named, (each) => each.numbering);
    return numbering && { ...numbering, style: named };
  }

  private find<T>(style: string | undefined, read: (style: Style) => T | undefined): T | undefined {
    let name = style;
    for (let n = 0; n < maxBasedOn && name !== undefined; n += 1) {
      const each = this.styles.get(name);
      const value = each && read(each);
      if (value !== undefined) return value;
      name = each?.basedOn;
    }
    return undefined;
  }
}
