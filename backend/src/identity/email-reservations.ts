import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EmailTaken } from './domain/account.errors.js';
import { ReleaseEmail, ReserveEmail } from './domain/email.commands.js';

type Reservation = { fingerprint: string; userId: UserId };

/** Which account a mailbox belongs to: one at most, however many ask at the same time. */
@Injectable()
export class EmailReservations {
  constructor(private readonly commands: CommandBus) {}

  /** Returns the holder: this user when the mailbox was free, else the user who has it. */
  async reserve({ fingerprint, userId }: Reservation, meta: CommandMeta): Promise<UserId> {
    try {
      await this.commands.execute(new ReserveEmail({ fingerprint, userId }, meta));
      return userId;
    } catch (error) {
      if (error instanceof EmailTaken) return error.holder;
      throw error;
    }
  }

  async release({ fingerprint, userId }: Reservation, meta: CommandMeta): Promise<void> {
    await this.commands.execute(new ReleaseEmail({ fingerprint, userId }, meta));
  }
}
