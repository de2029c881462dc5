/** What a mail says: turned into text and HTML by one layout. Everything in it is plain text. */
export type Letter = {
  subject: string;
  /** Shown by inboxes beside the subject. */
  preview: string;
  paragraphs: readonly string[];
  /** A few characters to type elsewhere. */
  code?: { label: string; value: string };
  action?: { label: string; url: string };
  /** Smaller, at the end. */
  notes: readonly string[];
};
export type Mail = { to: { name: string; address: string }; letter: Letter };

export const textOf = ({ paragraphs, code, action, notes }: Letter): string =>
  [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(code === undefined ? [] : [`${code.label}\n${code.value}`]),
    '—',
    ...notes,
    'Throughline',
  ].join('\n\n');
