import type { OutagePart } from '@throughline/contracts/operations/outages.js';

/** In the order in which they are shown. */
export const partNames: Record<OutagePart, string> = {
  product: 'Product',
  api: 'API',
  postgres: 'Postgres',
  event_store: 'Event store',
  projections: 'Projections',
  policies: 'Policies',
  jobs: 'Jobs',
  sockets: 'Live sockets',
  mail: 'Outgoing mail',
};
/** The product first, then its parts. */
export const allParts = Object.keys(partNames) as OutagePart[];
