import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ConnectionsQueries, type Expiring } from './connections.queries.js';
import { ExpireConnection, WarnOfExpiry } from './domain/connection.commands.js';

const day = 24 * 3_600_000;
/** Days before the end at which its owner is warned. */
const warnings = [1, 3, 14];
const pageSize = 200;

/** Warns of keys and sign-ins that end soon, and ends those whose time has come. What was said already is not said again. */
@Injectable()
export class EndExpiredConnections {
  constructor(
    private readonly connections: ConnectionsQueries,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() + Math.max(...warnings) * day);
    let last: Expiring | undefined;
    for (;;) {
      const page = await this.connections.listExpiring(before, last, pageSize);
      for (const each of page) await this.report(each).catch((err: unknown) => this.note(each, err));
      last = page.at(-1);
      if (page.length < pageSize) return;
    }
  }

  /** One connection that can’t be ended now keeps no other from it; the next hour tries again. */
  private note({ id: connectionId }: Expiring, err: unknown): void {
    this.logger.error(
      { code: 'expiry_not_recorded', connectionId, err },
      'The end of a connected account was not recorded.',
    );
  }

  private async report({ id: connectionId, workspaceId, expiresAt }: Expiring): Promise<void> {
    const at = this.clock.now();
    const left = Date.parse(expiresAt) - at.getTime();
    const meta = metaFor({ actor: systemActor('connections'), at, workspaceId });
    const days = warnings.find((each) => left <= each * day);
    if (left <= 0) await this.commands.execute(new ExpireConnection({ connectionId }, meta));
    else if (days !== undefined) await this.commands.execute(new WarnOfExpiry({ connectionId, days }, meta));
  }
}
