import { Injectable } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import type { Claim } from './claim.js';
import type { CountedResource } from './counted-resource.js';

/**
 * A crash of Postgres empties the tables of `Allowances`. What had a place there is counted by the read tables alone from
 * then on, so nothing is claimed until these have every event that was recorded before.
 */
@Injectable()
export class AllowanceRecovery {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
  ) {}

  /** Refuses with a retry time while the read tables are behind. `making`: the claims of this process that are in progress. */
  async recover({ what, projections }: CountedResource, making: Iterable<Claim>): Promise<void> {
    const head = await this.store.head();
    const behind = await this.findBehind(projections, head);
    if (behind.length > 0) {
      await this.readModel.waitFor(head, behind);
      // Read again: the crash may have taken back rows that were already reported.
      if ((await this.findBehind(behind, head)).length > 0)
        throw new DomainError('read_position_unavailable', { retryAfter: 1 });
    }
    for (const { resource, subject, id, restored } of making)
      if (resource.what === what)
        await this.postgres.execute(
          'insert into allowances.places (what, subject, id, restored) values ($1, $2, $3, $4) on conflict do nothing',
          [what, subject, id, restored ?? false],
        );
    await this.postgres.execute('insert into allowances.intact values ($1) on conflict do nothing', [what]);
  }

  /** A projection that is being built does not serve, and nobody can wait for the end of that. */
  private async findBehind(projections: readonly string[], head: number): Promise<string[]> {
    const positions = await Promise.all(projections.map((name) => this.readModel.livePosition(name)));
    return projections.filter((_, index) => {
      const position = positions[index] ?? 0;
      return position > 0 && position < head;
    });
  }
}
