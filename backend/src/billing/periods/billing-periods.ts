import { Injectable } from '@nestjs/common';
import { agreementAfter, noAgreement, type Agreement } from '@throughline/contracts/billing/agreement.js';
import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';

export type Period = EventOf<'PeriodClosed'>;
/** A subscription begins or ends: what ran before is of another period, whenever that is. */
export type Switch = EventOf<'SubscriptionStarted' | 'SubscriptionEnded'>;
/** Describes what was agreed before the switch. */
export type Switched = { event: Switch; before: Agreement };

export type BillingLog = {
  agreement: Agreement;
  periods: readonly Period[];
  switches: readonly Switched[];
  /** The event of the billing details that hold. */
  details: EventId | null;
};
/** A place in the log. */
export type LogPlace = { id: EventId; position: number };

const isSwitch = (event: { type: string }): event is Switch =>
  event.type === 'SubscriptionStarted' || event.type === 'SubscriptionEnded';

/** The periods of a workspace, as its log and the replica have them. */
@Injectable()
export class BillingPeriods {
  constructor(
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly postgres: Postgres,
  ) {}

  async log(workspaceId: WorkspaceId): Promise<BillingLog> {
    let agreement = noAgreement;
    let details: EventId | null = null;
    const periods: Period[] = [];
    const switches: Switched[] = [];
    for await (const event of this.store.read(toStreamName('billing', workspaceId))) {
      if (isSwitch(event)) switches.push({ event, before: agreement });
      // The stream has no other events, and the codec has checked each.
      agreement = agreementAfter(agreement, { type: event.type, data: event.data } as BillingEvent);
      if (event.type === 'PeriodClosed') periods.push(event);
      if (event.type === 'BillingDetailsChanged') details = event.id;
    }
    return { agreement, periods, switches, details };
  }

  /** Waits until the replica has all that the log has now. */
  async replicated(): Promise<void> {
    await this.readModel.waitFor(await this.store.head(), ['history']);
  }

  /** The workspace's newest event in the replica, of those recorded before an instant if one is given. */
  async newestEvent(workspaceId: WorkspaceId, before: string | null = null): Promise<LogPlace | null> {
    const [found] = await this.postgres.query<LogPlace>(
      `select id::text, position from rm.history where workspace_id = $1 and ($2::timestamptz is null or at < $2)
       order by position desc limit 1`,
      [workspaceId, before],
    );
    return found ?? null;
  }

  /** Up to where its periods have ended; 0 before the first. Undefined while the replica has not come so far. */
  async closedUpTo(workspaceId: WorkspaceId, { closed }: Agreement): Promise<number | undefined> {
    if (closed === null) return 0;
    const [found] = await this.postgres.query<{ position: number }>(
      'select position from rm.history where workspace_id = $1 and id = $2',
      [workspaceId, closed.upTo],
    );
    return found?.position;
  }

  /** When the first run of a range of positions did something; null without one. */
  async firstUse(workspaceId: WorkspaceId, after: number, upTo: number): Promise<string | null> {
    const [found] = await this.postgres.query<{ at: string }>(
      `select at from rm.history where workspace_id = $1 and category = 'run' and position > $2 and position <= $3
       order by position limit 1`,
      [workspaceId, after, upTo],
    );
    return found?.at ?? null;
  }
}
