import type { CopiedRow } from '@throughline/platform/postgres/copied-row.js';
import type { CommitPositions } from '../commit-positions.js';
import type { RecordedEvent } from '../recorded-event.js';
import { decodeRecorded, encodeFields } from './read-codec.js';
import type { Decoded, Fields } from './read-codec.js';

/**
 * An event read from the table, already encoded as the message that carries it, because most events only pass through.
 * The fields that readers check are at hand; the others are decoded from the message on demand.
 */
export class ReadyEvent implements RecordedEvent {
  private decoded: Decoded | undefined;

  readonly revision: number;
  readonly isJson: boolean;
  readonly created: number;

  constructor(
    readonly message: Buffer,
    readonly position: number,
    readonly type: string,
    { revision, isJson, created }: Fields,
  ) {
    this.revision = revision;
    this.isJson = isJson;
    this.created = created;
  }

  get id(): string {
    return this.rest().id;
  }

  get stream(): string {
    return this.rest().stream;
  }

  get data(): Buffer {
    return this.rest().data;
  }

  get metadata(): Buffer {
    return this.rest().metadata;
  }

  private rest(): Decoded {
    return (this.decoded ??= decodeRecorded(this.message));
  }
}

/** Takes the columns of the events table in their order. */
export const getReadyEvent = (positions: CommitPositions, row: CopiedRow): ReadyEvent => {
  const position = row.int8();
  const fields = {
    commitPosition: positions.fromStored(position),
    stream: row.span(),
    revision: row.int8(),
    id: row.span(),
    type: row.span(),
    isJson: row.boolean(),
    created: row.int8(),
    data: row.span(),
    metadata: row.span(),
  };
  const { bytes, from, to } = fields.type;
  return new ReadyEvent(encodeFields(fields), position, bytes.toString('utf8', from, to), fields);
};
