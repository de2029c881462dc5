import type { ChainedEvent } from '@throughline/contracts/chain/link-text.js';
import type { Keys } from '@throughline/platform/backup/sealed-keys.js';
import type { RawEvent } from '@throughline/platform/eventstore/log-copy/raw-event.js';
import { RawLog } from '@throughline/platform/eventstore/log-copy/raw-log.js';
import { pluralise } from '@throughline/platform/pluralise.js';
import { NamesCheck } from '../backup/check-names.js';
import { onDatabase } from '@throughline/embedded/places/on-database.js';
import { count, nowAndThen, type Progress } from './progress.js';

/** Some sealed texts of the log cannot be opened. */
class TextsUnreadable extends Error {}

const parsed = (bytes: Uint8Array): unknown =>
  bytes.length === 0 ? {} : (JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown);

const toEvent = ({ id, stream, revision, type, data, metadata }: RawEvent): ChainedEvent => ({
  id,
  stream,
  revision,
  type,
  data: parsed(data),
  meta: parsed(metadata),
});

type CheckedTexts = {
  eventStoreUrl: string;
  /** With the keys of people. */
  databaseUrl: string;
  keys: Keys;
  progress: Progress;
};

const sentence = (lost: number, { stream, revision }: RawEvent): string =>
  `${pluralise(lost, 'sealed text')} cannot be opened, the first in event ${revision} of ${stream}: the key is missing, or is another one. A backup of this log is not restored. To move it all the same: --with-unreadable.`;

/** Opens every sealed text, as a restore does; throws `TextsUnreadable` when some cannot be opened. Only reads. */
export const checkTexts = async ({ eventStoreUrl, databaseUrl, keys, progress }: CheckedTexts): Promise<void> => {
  const log = new RawLog(eventStoreUrl);
  const report = nowAndThen(progress);
  let first: RawEvent | null = null;
  let events = 0;
  try {
    await onDatabase(databaseUrl, async (client) => {
      const names = new NamesCheck(client, keys);
      for await (const event of log.domainEvents()) {
        await names.add(toEvent(event));
        if (names.lost > 0) first ??= event;
        events += 1;
        report(() => `${count(events)} events`);
      }
      if (first !== null) throw new TextsUnreadable(sentence(names.lost, first));
    });
  } finally {
    await log.close();
  }
};
