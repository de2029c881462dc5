import { Injectable } from '@nestjs/common';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

/** It is of interest by the day, so calls within an hour are one write. */
const hour = 3_600_000;

/** When an agent last called with each connection. Checks of the connection itself do not count. */
@Injectable()
export class LastUses {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async add(connectionId: ConnectionId): Promise<void> {
    const now = this.clock.now();
    await this.postgres.execute(
      `insert into connections.last_uses as l (connection_id, at) values ($1, $2)
       on conflict (connection_id) do update set at = excluded.at where l.at < $3`,
      [connectionId, now, new Date(now.getTime() - hour)],
    );
  }

  /** Returns those that were never used are not in it. */
  async findFor(connectionIds: readonly ConnectionId[]): Promise<ReadonlyMap<ConnectionId, string>> {
    const rows = await this.postgres.query<{ id: ConnectionId; at: Date }>(
      'select connection_id as id, at from connections.last_uses where connection_id = any($1)',
      [connectionIds],
    );
    return new Map(rows.map(({ id, at }) => [id, new Date(at).toISOString()]));
  }
}
