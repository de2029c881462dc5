import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import type { Billing } from '../domain/billing.js';
import { billingDecider } from '../domain/billing.decider.js';

export type Period = EventOf<'PeriodClosed'>;

/** The periods of a workspace that have ended, as the log has them. */
@Injectable()
export class BillingPeriods {
  constructor(
    private readonly store: EventStore,
    private readonly deciders: DeciderRunner,
    private readonly readModel: ReadModel,
    private readonly postgres: Postgres,
  ) {}

  agreed(workspaceId: WorkspaceId): Promise<Billing> {
    return this.deciders.current(billingDecider, workspaceId);
  }

  async find(workspaceId: WorkspaceId, matches: (data: Period['data']) => boolean): Promise<Period | null> {
    for await (const event of this.store.read(streamOf('billing', workspaceId)))
      if (event.type === 'PeriodClosed' && matches(event.data)) return event;
    return null;
  }

  /** Waits until the replica has all that the log has now. */
  async replicated(): Promise<void> {
    await this.readModel.waitFor(await this.store.head(), ['history']);
  }

  /** The workspace's newest event in the replica that was recorded before an instant; null without one. */
  async newestEvent(workspaceId: WorkspaceId, before: string): Promise<{ id: EventId; position: number } | null> {
    const [found] = await this.postgres.query<{ id: EventId; position: number }>(
      `select id::text, position from rm.history where workspace_id = $1 and at < $2 order by at desc, position desc limit 1`,
      [workspaceId, before],
    );
    return found ?? null;
  }

  async positionOf(workspaceId: WorkspaceId, eventId: EventId): Promise<number | null> {
    const [found] = await this.postgres.query<{ position: number }>(
      'select position from rm.history where workspace_id = $1 and id = $2',
      [workspaceId, eventId],
    );
    return found?.position ?? null;
  }
}
