import { z } from 'zod';

/** A document of the operators that people agree to when they make an account. A server may have both, one or none. */
export const LegalDocument = z.enum(['terms', 'privacy']);
export type LegalDocument = z.infer<typeof LegalDocument>;

export const LegalText = z.object({ text: z.string() });
export type LegalText = z.infer<typeof LegalText>;

export const legalTitles: Readonly<Record<LegalDocument, string>> = { terms: 'Terms', privacy: 'Privacy Policy' };
