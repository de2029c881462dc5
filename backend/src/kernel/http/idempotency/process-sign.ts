import { Logger } from '@throughline/platform/logging/logger.js';
import { newId } from '@throughline/platform/ids.js';
import { LeaderElection } from '@throughline/platform/postgres/leader-election.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';

/** A lock that only this process takes. Postgres releases it when the process is gone, however that ended. */
export class ProcessSign {
  private readonly ownName = `http ${newId()}`;
  private lock: LeaderElection | undefined;

  constructor(
    private readonly postgres: Postgres,
    private readonly logger: Logger,
  ) {}

  /** Takes the lock with the first call: a command of the operator's command line answers no requests. */
  name(): string {
    const { logger } = this;
    this.lock ??= new LeaderElection({ url: this.postgres.url, key: this.ownName, logger }, untilLost);
    return this.ownName;
  }

  async close(): Promise<void> {
    await this.lock?.close();
  }
}

const untilLost = (lost: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (lost.aborted) resolve();
    else lost.addEventListener('abort', () => resolve(), { once: true });
  });

/** SQL: whether the process with this name is gone. One that has no name is not known to be. */
export const isGone = (name: string): string => `(${name} is not null and not exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${name}, 0)))`;
