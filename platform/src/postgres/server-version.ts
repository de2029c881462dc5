import type { Queryable } from './postgres.js';

/** Older servers are not tested. */
export const oldestPostgres = 17;

export class PostgresTooOld extends Error {
  constructor(found: string) {
    super(`DATABASE_URL: got a server of version ${found}, wants Postgres ${oldestPostgres} or newer.`);
    this.name = 'PostgresTooOld';
  }
}

/** `server_version_num` is 170004 for 17.4. */
export const isPostgresNewEnough = (versionNumber: number): boolean =>
  Math.floor(versionNumber / 10_000) >= oldestPostgres;

export const versionOfServer = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int as number`;
export type VersionRow = { version: string; number: number };

/** Throws when the server is older than the product is tested with. */
export const assertPostgresNewEnough = ([found]: readonly VersionRow[]): void => {
  if (found !== undefined && !isPostgresNewEnough(found.number)) throw new PostgresTooOld(found.version);
};

export const requireNewPostgres = async (queryable: Queryable): Promise<void> =>
  assertPostgresNewEnough(await queryable.query<VersionRow>(versionOfServer));
