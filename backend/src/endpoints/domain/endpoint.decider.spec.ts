import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  deliveredEventId,
  endpointAddressChanged,
  endpointCreated,
  endpointDeleted,
  endpointGaveUp,
  endpointId,
  endpointPaused,
  endpointRenamed,
  endpointResumed,
  endpointRewound,
  endpointSecretRotated,
  endpointTerms,
  endpointTermsChanged,
} from '@throughline/contracts/endpoints/endpoint.fixtures.js';
import { EndpointId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './endpoint.commands.js';
import { endpointDecider } from './endpoint.decider.js';
import { EndpointHasNoSecret, EndpointMissing, RewindOutOfRange, TooManyEndpoints } from './endpoint.errors.js';

const { given } = toSpec(endpointDecider);
const ofEndpoint = { workspaceId, endpointId };
const meta = commandMeta();
const ago = (ms: number): string => new Date(Date.parse(meta.at) - ms).toISOString();

const create = new ask.CreateEndpoint(
  { ...ofEndpoint, name: 'Ops pager', host: 'pager.example', format: 'standard', terms: endpointTerms() },
  meta,
  'https://pager.example/v2',
);
const rename = (name: string) => new ask.RenameEndpoint({ ...ofEndpoint, name }, meta);
const pause = (reason: 'person' | 'failing' = 'person') => new ask.PauseEndpoint({ ...ofEndpoint, reason }, meta);
const resume = new ask.ResumeEndpoint(ofEndpoint, meta);
const rotate = new ask.RotateEndpointSecret(ofEndpoint, meta);
const rewind = (to: string) => new ask.RewindEndpoint({ ...ofEndpoint, to }, meta);
const remove = new ask.DeleteEndpoint(ofEndpoint, meta);

describe('the endpoints of a workspace', () => {
  it('begin with one that is created once', () => {
    given().when(create).then(endpointCreated());
    given(endpointCreated()).when(create).thenNothing();
  });

  it('are as many as a workspace may have, and deleted ones make room', () => {
    const others = Array.from({ length: limits.endpoints }, (_, n) =>
      endpointCreated({
        endpointId: EndpointId.parse(`0193a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`),
      }),
    );
    given(...others)
      .when(create)
      .thenRefuses(TooManyEndpoints);
    const [first] = others;
    if (first === undefined) throw new Error('There is no endpoint.');
    const deleted = { ...endpointDeleted, data: { ...endpointDeleted.data, endpointId: first.data.endpointId } };
    given(...others, deleted)
      .when(create)
      .then(endpointCreated());
  });

  it('change in what is new', () => {
    given(endpointCreated()).when(rename('Pager')).then(endpointRenamed('Pager'));
    given(endpointCreated(), endpointRenamed('Pager')).when(rename('Pager')).thenNothing();
    const terms = endpointTerms({ ordered: true });
    const change = new ask.ChangeEndpointTerms({ ...ofEndpoint, terms }, meta);
    given(endpointCreated())
      .when(change)
      .then(endpointTermsChanged({ ordered: true }));
    given(endpointCreated(), endpointTermsChanged({ ordered: true }))
      .when(change)
      .thenNothing();
  });

  it('get another address also at the same host', () =>
    given(endpointCreated())
      .when(new ask.ChangeEndpointAddress({ ...ofEndpoint, host: 'pager.example' }, meta, 'https://pager.example/v3'))
      .then(endpointAddressChanged('pager.example')));

  it('pause and resume once', () => {
    given(endpointCreated()).when(pause('failing')).then(endpointPaused('failing'));
    given(endpointCreated(), endpointPaused()).when(pause('failing')).thenNothing();
    given(endpointCreated(), endpointPaused()).when(resume).then(endpointResumed);
    given(endpointCreated()).when(resume).thenNothing();
  });

  it('have a new secret unless they have none', () => {
    given(endpointCreated()).when(rotate).then(endpointSecretRotated);
    given(endpointCreated({ format: 'slack' }))
      .when(rotate)
      .thenRefuses(EndpointHasNoSecret);
  });

  it('are rewound to a moment of the last thirty days', () => {
    const to = ago(3_600_000);
    given(endpointCreated()).when(rewind(to)).then(endpointRewound(to));
    given(endpointCreated())
      .when(rewind(ago(-1_000)))
      .thenRefuses(RewindOutOfRange);
    given(endpointCreated())
      .when(rewind(ago(limits.endpointLog + 1)))
      .thenRefuses(RewindOutOfRange);
  });

  it('give up a delivery', () =>
    given(endpointCreated())
      .when(new ask.GiveUpDelivery({ ...ofEndpoint, eventId: deliveredEventId, position: 7 }, meta))
      .then(endpointGaveUp));

  it('are gone once deleted', () => {
    given(endpointCreated()).when(remove).then(endpointDeleted);
    given(endpointCreated(), endpointDeleted).when(rename('Pager')).thenRefuses(EndpointMissing);
    given(endpointCreated(), endpointDeleted).when(remove).thenRefuses(EndpointMissing);
  });
});
