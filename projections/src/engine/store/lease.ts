import { leaseChannel } from '@throughline/platform/projections/control/channels.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';

const name = 'projections';

/**
 * Which worker folds. By the database's clock, for liveness only: safety is the epoch, which every batch compares.
 */
export class Lease {
  constructor(
    private readonly postgres: Postgres,
    readonly owner: string,
    private readonly seconds = 3,
  ) {}

  /** The new epoch, or null while another worker holds the lease. */
  async take(): Promise<number | null> {
    const [taken] = await this.postgres.query<{ epoch: number }>(
      `insert into proj.lease (name, epoch, owner, lease_until) values ($1, 1, $2, clock_timestamp() + make_interval(secs => $3))
       on conflict (name) do update set epoch = proj.lease.epoch + 1, owner = excluded.owner, lease_until = excluded.lease_until
       where proj.lease.lease_until < clock_timestamp() returning epoch`,
      [name, this.owner, this.seconds],
    );
    return taken?.epoch ?? null;
  }

  /** False: another worker has taken over. */
  async renew(epoch: number): Promise<boolean> {
    const renewed = await this.postgres.execute(
      'update proj.lease set lease_until = clock_timestamp() + make_interval(secs => $3) where name = $1 and epoch = $2',
      [name, epoch, this.seconds],
    );
    return renewed === 1;
  }

  async release(epoch: number): Promise<void> {
    await this.postgres.query(
      `with released as (update proj.lease set lease_until = '-infinity' where name = $1 and epoch = $2 returning 1)
       select pg_notify('${leaseChannel}', '') from released`,
      [name, epoch],
    );
  }
}
