import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { limits } from '@throughline/contracts/limits.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ConnectionsQueries, type Established } from '../connections.queries.js';
import { RecordConnectionUse, RecordUnusedConnection } from '../domain/connection.commands.js';
import { LastUses } from './last-uses.js';

const day = 24 * 3_600_000;
const pageSize = 200;

/** Records once a day which connections no agent has called with for a long time. */
@Injectable()
export class FindUnusedConnections {
  private ranAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly connections: ConnectionsQueries,
    private readonly uses: LastUses,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.ranAt < day) return;
    this.ranAt = now;
    const before = new Date(now - limits.connectionUnused);
    for (let last: Established | undefined; ;) {
      const page = await this.connections.listEstablished(before, last?.id, pageSize);
      const uses = await this.uses.findFor(page.map(({ id }) => id));
      for (const each of page) await this.report(each, uses.get(each.id), before.toISOString());
      last = page.at(-1);
      if (page.length < pageSize) return;
    }
  }

  /** One that can’t be recorded now keeps no other from it; the next day tries again. */
  private async report(
    { id: connectionId, workspaceId, authorizedAt, unusedSince }: Established,
    usedAt: string | undefined,
    before: string,
  ): Promise<void> {
    const meta = metaFor({ actor: systemActor('connections'), at: this.clock.now(), workspaceId });
    const since = usedAt === undefined || usedAt < authorizedAt ? authorizedAt : usedAt;
    try {
      if (unusedSince === null && since < before)
        await this.commands.execute(new RecordUnusedConnection({ connectionId, since }, meta));
      // The call itself was made while this was being recorded.
      else if (unusedSince !== null && since > unusedSince)
        await this.commands.execute(new RecordConnectionUse({ connectionId }, meta));
    } catch (err) {
      this.logger.error({ code: 'unused_not_recorded', connectionId, err }, 'An unused account was not recorded.');
    }
  }
}
