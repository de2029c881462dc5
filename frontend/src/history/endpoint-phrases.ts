import { field, quoted, textIn, type Phrase } from './phrase-builders.js';

/** An endpoint has no stream of its own, so only the events that name it do. */
export const ofEndpoints: Record<string, Phrase> = {
  EndpointCreated: { verb: 'added the endpoint', object: field('name'), about: field('host', 'at ') },
  EndpointRenamed: { verb: 'renamed an endpoint', about: quoted('name', 'to ') },
  EndpointAddressChanged: { verb: 'changed the address of an endpoint', about: field('host', 'to ') },
  EndpointTermsChanged: { verb: 'changed what is sent to an endpoint' },
  EndpointSecretRotated: { verb: 'rotated the secret of an endpoint' },
  EndpointPaused: {
    verb: 'paused an endpoint',
    about: ({ data }) => (textIn(data, 'reason') === 'failing' ? 'nothing arrived for a day' : undefined),
  },
  EndpointResumed: { verb: 'resumed an endpoint' },
  EndpointRewound: { verb: 'rewound an endpoint', about: field('to', 'to ') },
  EndpointGaveUp: { verb: 'gave up a delivery to an endpoint' },
  EndpointDeleted: { verb: 'deleted an endpoint' },
};
