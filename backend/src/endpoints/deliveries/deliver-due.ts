import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { delay } from '@throughline/platform/delay.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { SendDelivery } from './send-delivery.js';
import { Senders, type Claim } from './senders.js';

const atOnce = 32;
const lookAgainMs = 250;

/** Sends what is due, in every process of the role `jobs`, for many endpoints at once. */
@Injectable()
export class DeliverDue {
  constructor(
    private readonly senders: Senders,
    private readonly sending: SendDelivery,
    private readonly logger: Logger,
    schedule: Schedule,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles'>,
  ) {
    schedule.every('1s', 'deliver-to-endpoints', (stop) => this.deliver(stop), {
      does: 'Sends what is due to the endpoints of workspaces',
      once: 'process',
      whileReadOnly: false,
    });
  }

  /** Returns when nothing is due and nothing is being sent. A slow receiver holds up none of the others. */
  private async deliver(stop: AbortSignal): Promise<void> {
    if (!this.config.roles.includes('jobs')) return;
    const sending = new Set<Promise<void>>();
    for (;;) {
      const claims = stop.aborted ? [] : await this.senders.claim(atOnce - sending.size);
      for (const claim of claims) {
        const sent: Promise<void> = this.send(claim, stop).finally(() => sending.delete(sent));
        sending.add(sent);
      }
      if (sending.size === 0) return;
      const looking = new AbortController();
      await Promise.race([...sending, delay(lookAgainMs, looking.signal)]);
      looking.abort();
    }
  }

  /** A delivery that fails here is tried again once the claim has ended. */
  private async send(claim: Claim, stop: AbortSignal): Promise<void> {
    try {
      await this.sending.send(claim, stop);
    } catch (err) {
      const { endpointId } = claim;
      this.logger.warn({ code: 'delivery_failed', err, endpointId }, 'A delivery could not be tried now.');
    }
  }
}
