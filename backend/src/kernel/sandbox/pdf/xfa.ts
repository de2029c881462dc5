import { z } from 'zod';

const Node = z.object({
  name: z.string(),
  value: z.string().nullish(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  children: z.array(z.unknown()).nullish(),
});

/** Returns the texts and the fields' values of a form that has XML in place of pages, as pdf.js builds it. */
export const readXfa = (form: unknown): string[] => {
  const node = Node.safeParse(form).data;
  if (node === undefined) return [];
  const { name, attributes, children, value } = node;
  if (attributes?.['type'] === 'checkbox' || attributes?.['type'] === 'radio')
    return [attributes['checked'] === true ? '☒' : '☐'];
  if (name === 'option' && attributes?.['selected'] !== true) return [];
  const shown = [attributes?.['textContent'], name === 'input' ? attributes?.['value'] : undefined, value];
  const own = shown.filter((each) => typeof each === 'string').filter((each) => each.trim() !== '');
  return [...own, ...(children ?? []).flatMap(readXfa)];
};
