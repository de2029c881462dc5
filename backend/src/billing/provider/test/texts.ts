import type { Terms } from '../payment-provider.js';

const planNames = { team: 'Team', business: 'Business' };

/** What a line is for, as people read it. */
export const termsText = ({ plan, seats }: Terms): string =>
  `${planNames[plan]}, ${seats} ${seats === 1 ? 'seat' : 'seats'}`;
