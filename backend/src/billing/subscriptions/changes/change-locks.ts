import { Inject, Injectable } from '@nestjs/common';
import type { ChangePlanRequest } from '@throughline/contracts/billing/billing.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { pepperedKey } from '@throughline/platform/vault/peppered.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { Preview } from '../../provider/payment-provider.js';
import { lockedIn, getLock, type Locked } from './change-lock.js';

const lockedForMs = 15 * 60_000;

/** Everything that is shown of a change, and agreed to with it. */
const getFigures = ({ lines, dueNowMinor, taxMinor, nextMinor, currency }: Preview): string =>
  JSON.stringify([dueNowMinor, taxMinor, nextMinor, currency, ...lines.map(({ amountMinor }) => amountMinor)]);

/** Knows what people were shown of changes, for a quarter of an hour. */
@Injectable()
export class ChangeLocks {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    private readonly current: CurrentProvider,
    @Inject(CONFIG) { pepper }: Config,
  ) {
    this.key = pepperedKey(pepper, 'billing-locks');
  }

  /** Providers count time in seconds. */
  async moment(): Promise<string> {
    const now = await this.current.now();
    return new Date(Math.floor(now.getTime() / 1_000) * 1_000).toISOString();
  }

  lock(change: Omit<Locked, 'figures' | 'until'>, preview: Preview): { lock: string; lockedUntil: string } {
    const until = new Date(this.clock.now().getTime() + lockedForMs).toISOString();
    return { lock: getLock(this.key, { ...change, figures: getFigures(preview), until }), lockedUntil: until };
  }

  /** Refuses what was shown to somebody else, of something else, or too long ago. */
  opened(workspaceId: WorkspaceId, { lock, plan, seats }: ChangePlanRequest): Locked {
    const locked = lockedIn(this.key, lock);
    if (locked === null || locked.workspaceId !== workspaceId) throw new PriceChanged();
    const isOver = locked.until < this.clock.now().toISOString();
    if (locked.plan !== plan || locked.seats !== seats || isOver) throw new PriceChanged();
    return locked;
  }

  requireSame({ figures }: Locked, preview: Preview): void {
    if (getFigures(preview) !== figures) throw new PriceChanged();
  }
}

export class PriceChanged extends DomainError {
  constructor() {
    super('price_changed');
  }
}
