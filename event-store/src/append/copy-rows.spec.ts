import { CopiedRow, placeOfFirstRow, type Span } from '@throughline/platform/postgres/copied-row.js';
import { noBytes, tombstoneRevision, type RecordedEvent } from '../recorded-event.js';
import { copyRows } from './copy-rows.js';

const getBytes = ({ bytes, from, to }: Span): Buffer => bytes.subarray(from, to);

const event: RecordedEvent = {
  position: 1,
  stream: 'agent-Ärger 🧵',
  revision: 0,
  id: '0197c7a2-5e1f-7c3d-9a4b-f123456789ab',
  type: 'Noted',
  isJson: true,
  created: 1_763_800_000_123,
  data: Buffer.from('{}'),
  metadata: noBytes,
};

describe('A row on its way into the log', () => {
  it.each([
    ['small numbers', event],
    ['a position of more than 32 bits', { ...event, position: 2 ** 32 + 5, revision: 2 ** 33 - 1 }],
    ['one whose lower half looks negative', { ...event, position: 2 ** 31 + 7, created: 2 ** 32 - 1 }],
    ['the largest exact number', { ...event, position: Number.MAX_SAFE_INTEGER }],
    ['the revision of a tombstone', { ...event, revision: tombstoneRevision }],
  ])('is read back as it was written: %s', (_, written) => {
    const row = new CopiedRow(copyRows([written]), placeOfFirstRow);
    expect([row.int8(), row.text(), row.int8(), row.uuid(), row.text(), row.boolean(), row.int8()]).toEqual([
      written.position,
      written.stream,
      written.revision,
      written.id,
      written.type,
      written.isJson,
      written.created,
    ]);
    expect(getBytes(row.span())).toEqual(written.data);
    expect(getBytes(row.span())).toEqual(written.metadata);
  });
});
