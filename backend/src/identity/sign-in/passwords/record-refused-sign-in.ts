import { randomInt } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { RequestOrigin } from '../../../access/requests/request-origin.js';
import { RefuseSignIn } from '../../domain/account.commands.js';

/** Milliseconds after the answer. */
const delay = { min: 100, max: 2_000 };

@Injectable()
export class RecordRefusedSignIn implements OnModuleDestroy {
  private readonly pending = new Map<NodeJS.Timeout, () => Promise<void>>();
  private stopping = false;

  constructor(
    private readonly commands: CommandBus,
    private readonly origins: RequestOrigin,
    private readonly logger: Logger,
  ) {}

  /**
   * Records after the answer: an address without an account has nothing to record, and its answer must not be faster. The
   * delay is random, so that no later answer is slowed down in a way that could be measured.
   */
  recordLater(userId: UserId, reason: 'password' | 'unverified', { meta, request: { ip } }: AuthContext): void {
    const record = async (): Promise<void> => {
      this.pending.delete(timer);
      try {
        const withNetwork = await this.origins.addNetwork(meta, userId, ip);
        await this.commands.execute(new RefuseSignIn({ userId, reason }, withNetwork));
      } catch (err) {
        this.logger.warn({ code: 'refused_sign_in_unrecorded', err }, 'A refused sign-in could not be recorded.');
      }
    };
    const timer = setTimeout(() => void record(), this.stopping ? 0 : randomInt(delay.min, delay.max));
    this.pending.set(timer, record);
  }

  /** A process that stops records at once. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.pending].map(([timer, record]) => {
        clearTimeout(timer);
        return record();
      }),
    );
  }
}
