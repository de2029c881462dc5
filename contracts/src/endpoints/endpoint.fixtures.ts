import { workspaceId } from '../agents/agent.fixtures.js';
import { EndpointId, EventId } from '../ids.js';
import type { EndpointEvent, EndpointTerms } from './endpoint.events.js';
import type { EndpointDelivery } from './endpoint.requests.js';
import type { EndpointRow } from './endpoint.row.js';

type DataOf<T extends EndpointEvent['type']> = Extract<EndpointEvent, { type: T }>['data'];
type Saying<T extends EndpointEvent['type']> = { type: T; data: DataOf<T> };

export const endpointId = EndpointId.parse('0193a000-0000-7000-8000-b6bf7bc8d96f');
const ofEndpoint = { workspaceId, endpointId };
const at = '2026-01-02T03:04:05.000Z';

export const endpointTerms = (over: Partial<EndpointTerms> = {}): EndpointTerms => ({
  events: ['run_failed'],
  contents: false,
  ordered: false,
  ...over,
});

export const endpointCreated = (over: Partial<DataOf<'EndpointCreated'>> = {}): Saying<'EndpointCreated'> => ({
  type: 'EndpointCreated',
  data: { ...ofEndpoint, name: 'Ops pager', host: 'pager.example', format: 'standard', ...endpointTerms(), ...over },
});
export const endpointRenamed = (name: string): Saying<'EndpointRenamed'> => ({
  type: 'EndpointRenamed',
  data: { ...ofEndpoint, name },
});
export const endpointAddressChanged = (host: string): Saying<'EndpointAddressChanged'> => ({
  type: 'EndpointAddressChanged',
  data: { ...ofEndpoint, host },
});
export const endpointTermsChanged = (over: Partial<EndpointTerms>): Saying<'EndpointTermsChanged'> => ({
  type: 'EndpointTermsChanged',
  data: { ...ofEndpoint, ...endpointTerms(over) },
});
export const endpointSecretRotated: Saying<'EndpointSecretRotated'> = {
  type: 'EndpointSecretRotated',
  data: ofEndpoint,
};
export const endpointPaused = (reason: DataOf<'EndpointPaused'>['reason'] = 'person'): Saying<'EndpointPaused'> => ({
  type: 'EndpointPaused',
  data: { ...ofEndpoint, reason },
});
export const endpointResumed: Saying<'EndpointResumed'> = { type: 'EndpointResumed', data: ofEndpoint };
export const endpointRewound = (to: string): Saying<'EndpointRewound'> => ({
  type: 'EndpointRewound',
  data: { ...ofEndpoint, to },
});
export const deliveredEventId = EventId.parse('0193a000-0000-7000-8000-00000000ee01');
export const endpointGaveUp: Saying<'EndpointGaveUp'> = {
  type: 'EndpointGaveUp',
  data: { ...ofEndpoint, eventId: deliveredEventId, position: 7 },
};
export const endpointDeleted: Saying<'EndpointDeleted'> = { type: 'EndpointDeleted', data: ofEndpoint };

export const endpointRow = (over: Partial<EndpointRow> = {}): EndpointRow => ({
  id: endpointId,
  workspaceId,
  revision: 0,
  position: 1,
  name: 'Ops pager',
  host: 'pager.example',
  format: 'standard',
  ...endpointTerms(),
  status: 'active',
  createdAt: at,
  changedAt: at,
  ...over,
});

export const endpointDelivery = (over: Partial<EndpointDelivery> = {}): EndpointDelivery => ({
  id: '0193a000-0000-7000-8000-00000000dd01',
  eventId: deliveredEventId,
  event: 'run_failed',
  at,
  state: 'delivered',
  tries: 1,
  nextAt: null,
  triedAt: at,
  status: 200,
  error: null,
  ms: 38,
  ...over,
});
