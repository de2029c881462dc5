import { withoutLinks } from './without-links.js';

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
  /** A page where one says that such mails are not wanted. */
  settingsUrl?: string;
  /** Addresses that the texts have on purpose. All others are in names, and mail programs make no link of them. */
  meant?: readonly string[];
};
export type Mail = { to: { name: string; address: string }; template: EmailTemplate };

/** The mail with names that people chose, but without links in them. */
export const withoutLinksInNames = ({ to, template }: Mail): Mail => {
  const { subject, preview, paragraphs, notes, meant } = template;
  const clean = (text: string): string => withoutLinks(text, meant);
  return {
    to: { ...to, name: withoutLinks(to.name) },
    template: {
      ...template,
      subject: clean(subject),
      preview: clean(preview),
      paragraphs: paragraphs.map(clean),
      notes: notes.map(clean),
    },
  };
};

export const getText = ({ paragraphs, code, action, notes }: EmailTemplate): string =>
  [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(code === undefined ? [] : [`${code.label}\n${code.value}`]),
    '—',
    ...notes,
    'Throughline',
  ].join('\n\n');
