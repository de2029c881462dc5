import { z } from 'zod';

/** How a person reads days and numbers; the words are the product's own, in English. */
export const Locale = z.enum(['en-GB', 'en-US', 'en-CA', 'en-AU', 'en-IN', 'en-ZA']);
export type Locale = z.infer<typeof Locale>;
/** The locale of a person who has not chosen one. */
export const usualLocale: Locale = 'en-GB';
