import { hash } from 'node:crypto';
import { meterRules, type Metered } from '@throughline/contracts/usage/meters.js';

/** The digest after one more counted event: the same events in the same order have the same digest wherever they are folded. */
export const digestAfter = (before: string, eventId: string, { meter, quantity }: Metered): string =>
  hash('sha256', `${before} ${meterRules} ${eventId} ${meter} ${quantity}`);
