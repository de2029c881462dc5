import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { EmailChangeOver } from '../../domain/account.errors.js';
import { ChangeEmail } from '../../domain/security.commands.js';
import { EmailReservations } from '../../email-reservations.js';
import { PeopleQueries } from '../../people.queries.js';
import type { EmailChange } from './email-change-store.js';
import { MoveAccountEmail } from './move-account-email.js';

@Injectable()
export class ApplyEmailChange {
  constructor(
    private readonly commands: CommandBus,
    private readonly reservations: EmailReservations,
    private readonly vault: Vault,
    private readonly moveAccountEmail: MoveAccountEmail,
    private readonly people: PeopleQueries,
  ) {}

  /** Refused when the mailbox belongs to another account by now, or the change is over. */
  async apply({ id: changeId, userId, next }: EmailChange, asked: CommandMeta): Promise<void> {
    const meta = { ...unguarded(asked), actor: { kind: 'user' as const, id: userId } };
    const stepMeta = (name: string) => ({ ...meta, commandId: CommandId.parse(derivedId(changeId, name)) });
    const reservation = { fingerprint: next.fingerprint, userId };
    const holder = await this.reservations.reserve(reservation, stepMeta('reserve'));
    if (holder !== userId) throw new EmailChangeOver();
    const email = await this.vault.seal(userId, 'email', next.email);
    try {
      const change = new ChangeEmail({ userId, changeId, email }, stepMeta('change'));
      const { position } = await this.commands.execute(change);
      await this.moveAccountEmail.moveForward(changeId);
      await this.people.waitForRows(position);
    } catch (error) {
      if (error instanceof EmailChangeOver) await this.reservations.release(reservation, stepMeta('release'));
      throw error;
    }
  }
}
