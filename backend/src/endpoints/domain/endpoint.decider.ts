import type { EndpointEvent } from '@throughline/contracts/endpoints/endpoint.events.js';
import { millisecondsUntil } from '@throughline/contracts/instant.js';
import { limits } from '@throughline/contracts/limits.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { evolve, type Endpoint, type Endpoints } from './endpoint.js';
import type { CreateEndpoint, EndpointCommand, RewindEndpoint } from './endpoint.commands.js';
import { EndpointHasNoSecret, EndpointMissing, RewindOutOfRange, TooManyEndpoints } from './endpoint.errors.js';

type Change = Exclude<EndpointCommand, CreateEndpoint>;

/** Saying what is so already changes nothing. */
export const decide = (command: EndpointCommand, endpoints: Endpoints): EndpointEvent[] => {
  const known = endpoints[command.data.endpointId];
  if (command.type === 'CreateEndpoint') return known === undefined ? created(command, endpoints) : [];
  if (known === undefined) throw new EndpointMissing();
  return changed(command, known);
};

const created = ({ data: { terms, ...data } }: CreateEndpoint, endpoints: Endpoints): EndpointEvent[] => {
  if (Object.keys(endpoints).length >= limits.endpoints) throw new TooManyEndpoints();
  return [{ type: 'EndpointCreated', data: { ...data, ...terms } }];
};

const changed = (command: Change, endpoint: Endpoint): EndpointEvent[] => {
  const { workspaceId, endpointId } = command.data;
  const ofEndpoint = { workspaceId, endpointId };
  switch (command.type) {
    case 'RenameEndpoint':
      return endpoint.name === command.data.name ? [] : [{ type: 'EndpointRenamed', data: command.data }];
    case 'ChangeEndpointAddress':
      return [{ type: 'EndpointAddressChanged', data: command.data }];
    case 'ChangeEndpointTerms':
      if (sameJson(endpoint.terms, command.data.terms)) return [];
      return [{ type: 'EndpointTermsChanged', data: { ...ofEndpoint, ...command.data.terms } }];
    case 'RotateEndpointSecret':
      if (endpoint.format !== 'standard') throw new EndpointHasNoSecret();
      return [{ type: 'EndpointSecretRotated', data: ofEndpoint }];
    case 'PauseEndpoint':
      return endpoint.status === 'active' ? [{ type: 'EndpointPaused', data: command.data }] : [];
    case 'ResumeEndpoint':
      return endpoint.status === 'active' ? [] : [{ type: 'EndpointResumed', data: ofEndpoint }];
    case 'RewindEndpoint':
      return rewound(command);
    case 'GiveUpDelivery':
      return [{ type: 'EndpointGaveUp', data: command.data }];
    case 'DeleteEndpoint':
      return [{ type: 'EndpointDeleted', data: ofEndpoint }];
  }
};

const rewound = ({ data, meta }: RewindEndpoint): EndpointEvent[] => {
  const age = millisecondsUntil(data.to, meta.at);
  if (age < 0 || age > limits.endpointLog) throw new RewindOutOfRange();
  return [{ type: 'EndpointRewound', data }];
};

export const endpointDecider: Decider<Endpoints, EndpointCommand, EndpointEvent> = {
  category: 'endpoint',
  id: ({ data }) => data.workspaceId,
  initial: {},
  decide,
  evolve,
};
