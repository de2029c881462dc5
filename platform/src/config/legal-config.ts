import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Reads the file that a setting names, so that one that is missing stops the start. */
const fileText = z.string().transform((file, context) => {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
  } catch {
    // The file is missing or closed: the message below is for it too.
  }
  context.addIssue({ code: 'custom', message: 'a text or Markdown file that can be read and is not empty' });
  return z.NEVER;
});

/** Names the documents that people agree to when they make an account. */
export const LegalEnvironment = z.object({
  TERMS_FILE: fileText.optional(),
  PRIVACY_FILE: fileText.optional(),
});

/** The version where operators give no documents: the sentence at the box of the sign-up page. */
const sentenceVersion = '2026-01';

/** The documents, and the version that an account's first event names: another text is another version. */
export const legalConfig = ({ TERMS_FILE: terms, PRIVACY_FILE: privacy }: z.infer<typeof LegalEnvironment>) => ({
  documents: { ...(terms !== undefined && { terms }), ...(privacy !== undefined && { privacy }) },
  version:
    terms === undefined && privacy === undefined
      ? sentenceVersion
      : createHash('sha256')
          .update(JSON.stringify([terms, privacy]))
          .digest('hex')
          .slice(0, 16),
});
