import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EndReason, ProviderName } from '@throughline/contracts/billing/billing.events.js';
import { CommandId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { RecordSubscription } from '../../domain/billing.commands.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { SubscriptionSnapshot } from '../../provider/payment-provider.js';
import { billingActor } from './billing-actor.js';

/** From a payment's failure until the workspace is restricted. */
const daysToPay = 7;
const dayMs = 86_400_000;

/** `by`: of the command that changed it. `because`: why it ends, where we ended it. */
export type Recording = { by?: CommandMeta; because?: EndReason };
type Found = { workspaceId: WorkspaceId; provider: ProviderName; snapshot: SubscriptionSnapshot };

@Injectable()
export class RecordSnapshot {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly current: CurrentProvider,
  ) {}

  async record(found: Found, { by, because }: Recording): Promise<void> {
    const { workspaceId, snapshot } = found;
    const now = await this.current.now();
    const meta: CommandMeta =
      by === undefined
        ? metaFor({ actor: billingActor, at: this.clock.now(), workspaceId })
        : { ...unguarded(by), commandId: CommandId.parse(derivedId(by.commandId, snapshot.id)) };
    const payUntil = new Date(now.getTime() + daysToPay * dayMs).toISOString();
    const command = { ...found, now: now.toISOString(), payUntil, ...(because === undefined ? {} : { because }) };
    await this.commands.execute(new RecordSubscription(command, meta));
  }
}
