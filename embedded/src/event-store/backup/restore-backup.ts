import type { Client } from 'pg';
import { storeForm } from '../commit-position-form.js';
import { copyEvents } from '../append/insert-events.js';
import { firstFinding, sizeOfLog } from '../integrity/findings.js';
import { digestOf } from '../integrity/verify-log.js';
import type { Progress } from '../integrity/verify-log.js';
import { schemaSql } from '../schema.js';
import { acquireLock } from '../session.js';
import { BrokenBackup, formOfFormat } from './backup-file.js';
import type { Footer, Header } from './backup-file.js';
import { segmentSize } from '../integrity/segments.js';
import { readBackup } from './read-backup.js';

const assertEmpty = async (client: Client): Promise<void> => {
  const { events } = await sizeOfLog(client);
  if (events > 0)
    throw new Error(
      `The log of this data folder holds ${events.toLocaleString('en')} events already. Restore into an empty folder: --data …`,
    );
};

const fill = async (client: Client, file: string, progress: Progress): Promise<Footer> => {
  let header: Header | undefined;
  let done = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      header = part.header;
      await storeForm(client, formOfFormat[header.format]);
    } else if (part.kind === 'footer') return part.footer;
    else {
      await copyEvents(client, part.rows);
      done = Math.min(done + segmentSize, header?.head ?? 0);
      progress(done, header?.head ?? 0);
    }
  }
  throw new BrokenBackup(file, 'it has no end.');
};

const assertSame = async (client: Client, file: string, footer: Footer): Promise<void> => {
  const { events, head } = await sizeOfLog(client);
  const digest = await digestOf(client, head, () => undefined);
  const finding = await firstFinding(client);
  if (finding !== undefined) throw new BrokenBackup(file, finding);
  if (events !== footer.events || digest !== footer.log)
    throw new BrokenBackup(file, 'what was restored is not what was backed up.');
};

/** Restores in one transaction that commits only when the digests are equal. */
export const restoreBackup = async (
  client: Client,
  file: string,
  progress: Progress,
): Promise<{ events: number; digest: string }> => {
  await acquireLock(client, 0);
  await client.query('begin');
  try {
    await client.query(schemaSql);
    await assertEmpty(client);
    const footer = await fill(client, file, progress);
    await assertSame(client, file, footer);
    await client.query('commit');
    return { events: footer.events, digest: footer.log };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
