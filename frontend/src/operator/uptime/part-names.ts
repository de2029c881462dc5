import type { OutagePart } from '@throughline/contracts/operations/outages.js';

/** In the order in which they are shown. */
export const partNames: Record<OutagePart, string> = {
  product: 'Product',
  api: 'API',
  postgres: 'Postgres',
  event_store: 'Event store',
  redis: 'Redis',
  projections: 'Projections',
  policies: 'Policies',
  jobs: 'Jobs',
  sockets: 'Live sockets',
  mail: 'Outgoing mail',
};
const allParts = Object.keys(partNames) as OutagePart[];

/** The product first, then its parts. Few deployments have a Redis, so it is shown once it was away. */
export const shownParts = (outages: readonly { part: OutagePart }[]): OutagePart[] =>
  allParts.filter((each) => each !== 'redis' || outages.some(({ part }) => part === 'redis'));
