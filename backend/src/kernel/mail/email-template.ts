/** The content of a mail, rendered as text and HTML by one layout. Everything in it is plain text. */
export type EmailTemplate = {
  subject: string;
  /** Shown by inboxes next to the subject. */
  preview: string;
  paragraphs: readonly string[];
  /** A short code to type on another page. */
  code?: { label: string; value: string };
  action?: { label: string; url: string };
  /** Small print at the end. */
  notes: readonly string[];
};
export type Mail = { to: { name: string; address: string }; template: EmailTemplate };

export const getText = ({ paragraphs, code, action, notes }: EmailTemplate): string =>
  [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(code === undefined ? [] : [`${code.label}\n${code.value}`]),
    '—',
    ...notes,
    'Throughline',
  ].join('\n\n');
