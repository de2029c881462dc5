import type { EventOf } from '@throughline/contracts/domain-events.js';
import { endpointEvents } from '@throughline/contracts/endpoints/endpoint.events.js';
import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

const created = ({ data, meta, revision, position }: EventOf<'EndpointCreated'>): EndpointRow => {
  const { endpointId: id, ...given } = data;
  return { id, revision, position, ...given, status: 'active', createdAt: meta.at, changedAt: meta.at };
};

export const endpointsTable = table(EndpointRow)({
  name: 'endpoints',
  indexes: ['(workspace_id, position)', '(workspace_id, created_at, id)'],
  id: 'endpointId',
  of: endpointEvents,
  creates: { EndpointCreated: created },
  changes: {
    EndpointRenamed: (_, { data }) => ({ name: data.name }),
    EndpointAddressChanged: (_, { data }) => ({ host: data.host }),
    EndpointTermsChanged: (_, { data: { events, contents, ordered } }) => ({ events, contents, ordered }),
    EndpointSecretRotated: {},
    EndpointPaused: (_, { data }) => ({ status: data.reason === 'failing' ? 'failing' : 'paused' }),
    EndpointResumed: { status: 'active' },
    EndpointRewound: {},
    EndpointGaveUp: {},
    EndpointDeleted: { status: 'deleted' },
  },
});

export const endpointsProjection: Projection = { name: 'endpoints', version: 1, tables: [endpointsTable] };
