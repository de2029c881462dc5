import { type Element, findChild, getText, isOn, listChildren } from '../office/xml.ts';

type Field = { isResult: boolean; instruction: string; shown: string | undefined };

/** The fields that are open: a field is its instruction, which nobody sees, and its result. They go over paragraphs. */
export class FieldStack {
  private readonly open: Field[] = [];

  get isVisible(): boolean {
    return this.open.every(({ isResult }) => isResult);
  }

  addInstruction(element: Element): void {
    const field = this.open.at(-1);
    if (field !== undefined && field.instruction.length < 100) field.instruction += getText(element);
  }

  /** Returns what a form field shows. `onFormula`: called when the field is a formula, which has no text. */
  read(element: Element, onFormula: () => void): string {
    const type = element.attributes['fldCharType'];
    if (type === 'begin') this.open.push({ isResult: false, instruction: '', shown: readFormField(element) });
    const field = this.open.at(-1);
    if (type === 'separate' && field !== undefined) field.isResult = true;
    if (type !== 'end' || field === undefined) return '';
    this.open.pop();
    if (/^\s*eq\s/i.test(field.instruction) && !field.isResult) onFormula();
    return this.isVisible ? (field.shown ?? '') : '';
  }
}

/** Undefined: what is shown is the field's result. */
const readFormField = (element: Element): string | undefined => {
  const data = findChild(element, 'w:ffData');
  const box = findChild(data, 'w:checkBox');
  if (box !== undefined) return isOn(findChild(box, 'w:checked') ?? findChild(box, 'w:default')) === true ? '☒' : '☐';
  const list = findChild(data, 'w:ddList');
  if (list === undefined) return undefined;
  const chosen = Number((findChild(list, 'w:result') ?? findChild(list, 'w:default'))?.attributes['val'] ?? 0);
  return listChildren(list, 'w:listEntry')[chosen]?.attributes['val'] ?? '';
};
