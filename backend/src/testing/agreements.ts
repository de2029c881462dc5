import type { INestApplication } from '@nestjs/common';
import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import { priceList } from '@throughline/contracts/billing/billing.fixtures.js';
import { noLimits, type PlanLimits } from '@throughline/contracts/billing/plans.js';
import { PriceListId } from '@throughline/contracts/billing/price-list.js';
import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { EventId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import { EventStore, RevisionConflict } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { newId } from '@throughline/platform/ids.js';
import { commandMeta } from './command-meta.js';

const write = async (
  app: INestApplication,
  stream: string,
  { type, data }: DomainEvent,
  workspaceId: WorkspaceId | null,
) => {
  const store = app.get(EventStore);
  const meta = eventMeta('Test', commandMeta({ workspaceId, at: new Date().toISOString() }));
  const event = { id: EventId.parse(newId()), type, data, meta };
  const append = async (): Promise<void> => {
    const last = await store.last(stream);
    await store.append(stream, [event], last?.revision ?? 'none');
  };
  for (;;) {
    try {
      return await append();
    } catch (error) {
      // The product writes to it as well, as when a policy reacts to the sign-up.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
};

/** Prices whose free plan has these limits, and no others. */
export const publishLimits = async (app: INestApplication, limits: Partial<PlanLimits>): Promise<PriceListId> => {
  const priceListId = PriceListId.parse(newId());
  const list = priceList({ id: priceListId, free: { ...noLimits, ...limits } });
  const data = { priceListId, list, from: '2026-01-01T00:00:00.000Z' };
  await write(app, toStreamName('pricelist', priceListId), { type: 'PriceListPublished', data }, null);
  return priceListId;
};

/** Records what a workspace agrees. */
export const agree = (app: INestApplication, workspaceId: WorkspaceId, event: BillingEvent): Promise<void> =>
  write(app, toStreamName('billing', workspaceId), event, workspaceId);

/** The workspace is on a free plan with these limits. */
export const limitTo = async (
  app: INestApplication,
  workspaceId: WorkspaceId,
  limits: Partial<PlanLimits>,
): Promise<void> => {
  const priceListId = await publishLimits(app, limits);
  const data = { workspaceId, plan: 'free', priceListId, note: '' } as const;
  await agree(app, workspaceId, { type: 'PlanAssigned', data });
};
