import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { ApiKeyRevocation } from '../api-keys/api-key-revocation.js';
import { RequestDeletion } from '../domain/deletion.commands.js';
import { PeopleQueries } from '../people.queries.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { UserSessions } from '../sessions/user-sessions.js';
import type { SessionCaller } from '../../access/requests/caller.js';
import { MembersQueries } from '../../workspaces/public.js';

const gracePeriod = 14 * 24 * 3_600_000;

/** Schedules the deletion of an account. It can be cancelled for two weeks. */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: PeopleQueries,
    private readonly fingerprints: Fingerprints,
    private readonly members: MembersQueries,
    private readonly sessions: UserSessions,
    private readonly apiKeys: ApiKeyRevocation,
  ) {}

  async scheduleDeletion(email: string, caller: SessionCaller, { meta }: AuthContext): Promise<Receipt> {
    const { userId } = caller;
    await this.requireOwnEmail(email, caller);
    await this.refuseSoleOwner(caller);
    const dueAt = new Date(Date.parse(meta.at) + gracePeriod).toISOString();
    const receipt = await this.commands.execute(new RequestDeletion({ userId, dueAt }, meta));
    await this.sessions.endOthers(caller, meta);
    await this.apiKeys.revokeAll({ userId, reason: 'deletion' }, meta);
    await this.people.waitForRows(receipt.position);
    return receipt;
  }

  private async requireOwnEmail(email: string, { userId }: SessionCaller): Promise<void> {
    const own = (await this.people.get(userId)).email;
    if (this.fingerprints.fingerprintFor(email) === this.fingerprints.fingerprintFor(own)) return;
    const detail = 'This is not the e-mail address of your account.';
    throw new DomainError('validation_failed', { errors: [{ pointer: '/email', code: 'other', detail }] });
  }

  private async refuseSoleOwner({ userId }: SessionCaller): Promise<void> {
    const workspaces = await this.members.listSoleOwned(userId);
    if (workspaces.length === 0) return;
    const names = workspaces.map((name) => `“${name}”`).join(', ');
    throw new DomainError('last_owner', { detail: `You are the only owner of ${names}. Give it another owner first.` });
  }
}
