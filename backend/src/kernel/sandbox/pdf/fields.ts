import { z } from 'zod';
import type { Piece } from './lines.ts';

const Option = z.object({ exportValue: z.string().nullish(), displayValue: z.string().nullish() });
/** A field or a note on a page, as pdf.js reports it. */
export const Annotation = z.object({
  subtype: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]).catch([0, 0, 0, 0]),
  annotationFlags: z.number().catch(0),
  contentsObj: z.object({ str: z.string() }).optional().catch(undefined),
  textContent: z.array(z.string()).nullish().catch(null),
  fieldName: z.string().catch(''),
  alternativeText: z.string().nullish().catch(null),
  fieldType: z.string().nullish().catch(null),
  fieldValue: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  buttonValue: z.string().nullish().catch(null),
  exportValue: z.string().nullish().catch(null),
  options: z.array(Option).catch([]),
  checkBox: z.boolean().catch(false),
  radioButton: z.boolean().catch(false),
  password: z.boolean().catch(false),
});
export type Annotation = z.infer<typeof Annotation>;

const invisible = 2 | 32;
export const isShown = ({ annotationFlags }: Annotation): boolean => (annotationFlags & invisible) === 0;

export const hasValue = (field: Annotation): boolean => !field.password && readValue(field) !== '';

/** Returns “label: value” of a field that somebody filled in, and of every box. */
export const describeField = (field: Annotation, pieces: readonly Piece[]): string[] => {
  const value = readValue(field);
  if (field.checkBox) return [`${getLabel(field, pieces)}: ${value === '' ? '☐' : '☒'}`];
  if (value === '' || field.password) return [];
  if (!field.radioButton) return [`${getLabel(field, pieces)}: ${value}`];
  return [`${field.alternativeText || field.fieldName}: ${findToTheRight(field, pieces) ?? value}`];
};

const readValue = ({
  fieldType,
  fieldValue,
  checkBox,
  radioButton,
  buttonValue,
  exportValue,
  options,
}: Annotation): string => {
  const values = typeof fieldValue === 'string' ? [fieldValue] : (fieldValue ?? []);
  if (checkBox) return values.some((each) => each !== 'Off' && each === (exportValue ?? each)) ? 'on' : '';
  if (radioButton)
    return buttonValue !== null && buttonValue !== undefined && values.includes(buttonValue) ? buttonValue : '';
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return '';
  return values
    .map((each) => options.find(({ exportValue: own }) => own === each)?.displayValue ?? each)
    .join(', ')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
};

const getLabel = (field: Annotation, pieces: readonly Piece[]): string => {
  const toTheRight = field.checkBox ? findToTheRight(field, pieces) : undefined;
  const label =
    field.alternativeText || toTheRight || findBefore(field, pieces) || findAbove(field, pieces) || field.fieldName;
  return label.trim().replace(/\s*:$/, '');
};

/** Units: those of the page, 72 an inch. */
const slack = 4;
const lineHeight = 24;

const isOnLine = ({ rect: [, bottom, , top] }: Annotation, { y }: Piece): boolean => y >= bottom - slack && y <= top;
const nearest = (pieces: readonly Piece[], getDistance: (piece: Piece) => number): string | undefined =>
  pieces.filter(({ text }) => text.trim() !== '').sort((a, b) => getDistance(a) - getDistance(b))[0]?.text;

const findBefore = (field: Annotation, pieces: readonly Piece[]): string | undefined => {
  const [left] = field.rect;
  const before = pieces.filter((each) => isOnLine(field, each) && each.x + each.width <= left + slack);
  return nearest(before, ({ x, width }) => left - x - width);
};

const findToTheRight = (field: Annotation, pieces: readonly Piece[]): string | undefined => {
  const [, , right] = field.rect;
  return nearest(
    pieces.filter((each) => isOnLine(field, each) && each.x >= right - slack),
    ({ x }) => x - right,
  );
};

const findAbove = ({ rect: [left, , right, top] }: Annotation, pieces: readonly Piece[]): string | undefined =>
  nearest(
    pieces.filter(({ x, y, width }) => y >= top - slack && y <= top + lineHeight && x < right && x + width > left),
    ({ y }) => y - top,
  );
