import { randomUUID } from 'node:crypto';
import { metadataType, getMetastream } from './recorded-event.js';
import type { RecordedEvent } from './recorded-event.js';

const described: readonly [stream: string, metadata: object][] = [
  ['$scavenges', { $maxAge: 30 * 24 * 60 * 60 }],
  ['$settings', { $acl: { $w: '$admins', $r: '$all' } }],
  ['$stats', { $maxAge: 24 * 60 * 60 }],
];

/** A new log starts with system events, as on a real server, so that readers of $all handle them from the beginning. */
export const systemEvents = (created: number): RecordedEvent[] =>
  described.map(([stream, metadata], index) => ({
    position: index + 1,
    stream: getMetastream(stream),
    revision: 0,
    id: randomUUID(),
    type: metadataType,
    isJson: true,
    created,
    data: Buffer.from(JSON.stringify(metadata)),
    metadata: Buffer.alloc(0),
  }));
