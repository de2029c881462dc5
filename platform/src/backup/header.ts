import type { Client } from 'pg';
import { backupFormat, logTable, tableName, type BackupHeader, type SavedTable } from './backup-format.js';
import { leaveOut, listRoles, listSavedTables, readDefinition } from './definition.js';
import { externalTables } from './external-log.js';
import { readCheckpoints, type ExternalMoment } from './external-moment.js';

/** The head that the snapshot shows: what is referred to was written before the event that refers to it. */
const getHead = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ head: string }>(`select coalesce(max(position), 0) as head from ${logTable}`);
  return Number(rows[0]?.head ?? 0);
};

/** Answers to repeated requests name positions, and the events of an external log are numbered again. */
const withPositions = ['http.idempotency'];

const besidesLog = (tables: readonly SavedTable[]): SavedTable[] =>
  tables.map((table) => ({ ...table, rows: table.rows && !withPositions.includes(tableName(table)) }));

export type SavedLog = { log: 'embedded' | 'left out' } | { log: 'external'; external: ExternalMoment };

const ofLog = async (client: Client, source: SavedLog, saved: readonly SavedTable[]) => {
  if (source.log === 'left out')
    return { log: source.log, head: 0, checkpoints: await readCheckpoints(client), tables: [...saved] };
  if (source.log === 'external') {
    const { external } = source;

    return {
      log: source.log,
      head: external.head,
      checkpoints: external.checkpoints,
      tables: [...externalTables, ...besidesLog(saved)],
    };
  }
  if (!saved.some((table) => tableName(table) === logTable))
    throw new Error('The log is not in this database: name its event store as well, EVENTSTORE_URL=esdb://….');
  return { log: source.log, head: await getHead(client), checkpoints: {}, tables: [...saved] };
};

/** Returns what the file is going to hold, as the transaction of the client sees it. */
export const getHeader = async (client: Client, source: SavedLog): Promise<BackupHeader> => {
  await leaveOut(client, source.log === 'embedded' ? [] : ['event_store']);
  const { rows } = await client.query<{ postgres: string; at: Date }>(
    `select current_setting('server_version') as postgres, now() as at`,
  );
  return {
    format: backupFormat,
    takenAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.postgres ?? '',
    ...(await ofLog(client, source, await listSavedTables(client))),
    roles: await listRoles(client),
    definition: await readDefinition(client),
  };
};
