import type { EndpointEvent, EndpointFormat, EndpointTerms } from '@throughline/contracts/endpoints/endpoint.events.js';

export type Endpoint = {
  name: string;
  host: string;
  format: EndpointFormat;
  terms: EndpointTerms;
  status: 'active' | 'paused' | 'failing';
};
/** The endpoints of a workspace that were not deleted, by their ids. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

export const evolve = (endpoints: Endpoints, { type, data }: EndpointEvent): Endpoints => {
  const { endpointId } = data;
  if (type === 'EndpointCreated') {
    const { name, host, format, events, contents, ordered } = data;
    return {
      ...endpoints,
      [endpointId]: { name, host, format, terms: { events, contents, ordered }, status: 'active' },
    };
  }
  const known = endpoints[endpointId];
  if (known === undefined) return endpoints;
  const changed = (change: Partial<Endpoint>): Endpoints => ({ ...endpoints, [endpointId]: { ...known, ...change } });
  switch (type) {
    case 'EndpointRenamed':
      return changed({ name: data.name });
    case 'EndpointAddressChanged':
      return changed({ host: data.host });
    case 'EndpointTermsChanged':
      return changed({ terms: { events: data.events, contents: data.contents, ordered: data.ordered } });
    case 'EndpointPaused':
      return changed({ status: data.reason === 'failing' ? 'failing' : 'paused' });
    case 'EndpointResumed':
      return changed({ status: 'active' });
    case 'EndpointDeleted': {
      const { [endpointId]: _, ...others } = endpoints;
      return others;
    }
    case 'EndpointSecretRotated':
    case 'EndpointRewound':
    case 'EndpointGaveUp':
      return endpoints;
  }
};
