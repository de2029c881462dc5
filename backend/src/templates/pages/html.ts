const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is already HTML. Only `html` and `dataBlock` make it. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[];

const written = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
};

/** HTML in which every value is escaped, also within attributes in double quotes. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((text, part, at) => `${text}${written(values[at - 1] ?? '')}${part}`));

/** A script element that holds data and is never executed. No value can end the element. */
export const dataBlock = (type: string, data: unknown, id = ''): Html =>
  new Html(
    `<script type="${type}"${id === '' ? '' : ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  );
