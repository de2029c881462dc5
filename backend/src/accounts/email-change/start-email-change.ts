import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import type { EmailChangeInspection } from '@throughline/contracts/identity/security.requests.js';
import { EmailChangeId } from '@throughline/contracts/identity/user.events.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { unguarded } from '@throughline/platform/deciders/decider.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { SignedInAs } from '../../access/sessions/sessions.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { CancelEmailChange, ChangeEmail, RequestEmailChange } from '../../access/identity/domain/security.commands.js';
import { EmailChangeOver, EmailTaken } from '../../access/identity/domain/account.errors.js';
import { ReleaseEmail, ReserveEmail } from '../../access/identity/domain/email.commands.js';
import { MailLinks } from '../../access/tokens/mail-links.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { EmailChangeStore, type EmailChange } from './email-change-store.js';
import { MoveAccountEmail } from './move-account-email.js';

/** To another address, once its mailbox says yes. Whether the address is somebody else's is not told. */
@Injectable()
export class StartEmailChange {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: PeopleQueries,
    private readonly fingerprints: Fingerprints,
    private readonly limits: AuthLimits,
    private readonly changes: EmailChangeStore,
    private readonly moving: MoveAccountEmail,
    private readonly links: MailLinks,
    private readonly vault: Vault,
  ) {}

  async request(email: string, { userId }: SignedInAs, { meta }: AuthContext): Promise<Receipt> {
    const before = (await this.people.get(userId)).email;
    const [next, own] = [this.fingerprints.of(email), this.fingerprints.of(before)];
    if (next === own) {
      const detail = 'This is your address already.';
      throw new DomainError('validation_failed', { errors: [{ pointer: '/email', code: 'same', detail }] });
    }
    await this.limits.limitMailbox('mail.address', next);
    const id = EmailChangeId.parse(newId());
    const change = { id, userId, next: { email, fingerprint: next }, before: { email: before, fingerprint: own } };
    await this.changes.add(change);
    await this.links.revoke('email-change', userId);
    const newEmail = await this.vault.seal(userId, 'newEmail', email);
    return this.commands.execute(new RequestEmailChange({ userId, changeId: id, newEmail }, meta));
  }

  async cancel({ userId }: SignedInAs, { meta }: AuthContext): Promise<Receipt> {
    await this.links.revoke('email-change', userId);
    return this.commands.execute(new CancelEmailChange({ userId }, meta));
  }

  /** Looking changes nothing, however often it is done. */
  async inspect(token: string): Promise<EmailChangeInspection> {
    return { email: maskedEmail((await this.behind(token)).next.email) };
  }

  async confirm(token: string, context: AuthContext): Promise<void> {
    const { id: changeId, userId, next } = await this.behind(token);
    await this.links.redeem('email-change', token);
    const meta = { ...unguarded(context.meta), actor: { kind: 'user' as const, id: userId } };
    const step = (name: string) => ({ ...meta, commandId: CommandId.parse(derivedId(changeId, name)) });
    await this.reserve(new ReserveEmail({ fingerprint: next.fingerprint, userId }, step('reserve')));
    const email = await this.vault.seal(userId, 'email', next.email);
    try {
      const { position } = await this.commands.execute(new ChangeEmail({ userId, changeId, email }, step('change')));
      await this.moving.moveForward(changeId);
      await this.people.waitForRows(position);
    } catch (error) {
      if (error instanceof EmailChangeOver)
        await this.commands.execute(new ReleaseEmail({ fingerprint: next.fingerprint, userId }, step('release')));
      throw error;
    }
  }

  private async reserve(command: ReserveEmail): Promise<void> {
    try {
      await this.commands.execute(command);
    } catch (error) {
      throw error instanceof EmailTaken ? new EmailChangeOver() : error;
    }
  }

  private async behind(token: string): Promise<EmailChange> {
    const { subject } = await this.links.inspect('email-change', token);
    const change = subject === null ? null : await this.changes.get(subject);
    if (change === null) throw new EmailChangeOver();
    return change;
  }
}
