import type { EndpointEvent } from '@throughline/contracts/endpoints/endpoint.events.js';
import {
  endpointAddressChanged,
  endpointCreated,
  endpointDeleted,
  endpointPaused,
  endpointRenamed,
  endpointResumed,
  endpointRow,
  endpointTermsChanged,
} from '@throughline/contracts/endpoints/endpoint.fixtures.js';
import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { endpointsTable } from './endpoints.projection.js';

const endpointAfter = (...events: EndpointEvent[]) =>
  EndpointRow.parse(rowAfter(endpointsTable, ...events.map((event, n) => recorded(event, n + 1))));

describe('the row of an endpoint', () => {
  it('begins active', () => expect(endpointAfter(endpointCreated())).toEqual(endpointRow()));
  it('has the latest name, host and terms', () =>
    expect(
      endpointAfter(
        endpointCreated(),
        endpointRenamed('Archive'),
        endpointAddressChanged('archive.example'),
        endpointTermsChanged({ ordered: true }),
      ),
    ).toMatchObject({ name: 'Archive', host: 'archive.example', ordered: true, events: ['run_failed'], position: 4 }));
  it('says who paused it, until it is resumed', () => {
    expect(endpointAfter(endpointCreated(), endpointPaused()).status).toBe('paused');
    expect(endpointAfter(endpointCreated(), endpointPaused('failing')).status).toBe('failing');
    expect(endpointAfter(endpointCreated(), endpointPaused(), endpointResumed).status).toBe('active');
  });
  it('is deleted for good', () => expect(endpointAfter(endpointCreated(), endpointDeleted).status).toBe('deleted'));
});
