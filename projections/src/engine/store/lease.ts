import { leaseChannel } from '@throughline/platform/projections/control/channels.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';

const name = 'projections';

/** The time in which one worker holds the lease. `over` is aborted when the worker stops or another one has taken over. */
export class LeaseTerm {
  private readonly ended = new AbortController();
  readonly over: AbortSignal;

  constructor(
    readonly epoch: number,
    stopped: AbortSignal,
  ) {
    this.over = AbortSignal.any([this.ended.signal, stopped]);
  }

  end(): void {
    this.ended.abort();
  }
}

/** Which worker folds. The lease decides by the database's clock and is there for liveness; the epoch, which every commit checks, is there for safety. */
export class Lease {
  constructor(
    private readonly postgres: Postgres,
    readonly owner: string,
    private readonly seconds: number,
  ) {}

  /** The new epoch, or null while another worker holds the lease. */
  async acquire(): Promise<number | null> {
    const [acquired] = await this.postgres.query<{ epoch: number }>(
      `insert into proj.lease (name, epoch, owner, lease_until) values ($1, 1, $2, clock_timestamp() + make_interval(secs => $3))
       on conflict (name) do update set epoch = proj.lease.epoch + 1, owner = excluded.owner, lease_until = excluded.lease_until
       where proj.lease.lease_until < clock_timestamp() returning epoch`,
      [name, this.owner, this.seconds],
    );
    return acquired?.epoch ?? null;
  }

  /** False when another worker has taken over. */
  async renew(epoch: number): Promise<boolean> {
    const renewed = await this.postgres.execute(
      'update proj.lease set lease_until = clock_timestamp() + make_interval(secs => $3) where name = $1 and epoch = $2',
      [name, epoch, this.seconds],
    );
    return renewed === 1;
  }

  /** For operators: why no worker can begin. Null: one has begun. */
  async recordFailure(failure: string | null): Promise<void> {
    await this.postgres.execute(
      'update proj.lease set failure = $2 where name = $1 and failure is distinct from $2 and (owner = $3 or lease_until < clock_timestamp())',
      [name, failure?.slice(0, 1_000) ?? null, this.owner],
    );
  }

  async release(epoch: number): Promise<void> {
    await this.postgres.query(
      `with released as (update proj.lease set lease_until = '-infinity' where name = $1 and epoch = $2 returning 1)
       select pg_notify('${leaseChannel}', '') from released`,
      [name, epoch],
    );
  }
}
