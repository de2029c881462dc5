import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Deletion } from '@throughline/contracts/identity/leaving.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { z } from 'zod';
import type { SignedInAs } from '../access/sessions/sessions.js';
import { IssueApiKey } from '../accounts/api-keys/issue-api-key.js';
import { CancelDeletion, RequestDeletion } from '../access/identity/domain/deletion.commands.js';
import { RedirectAfterSignIn } from '../access/redirects/redirect-after-sign-in.js';
import { PeopleQueries } from '../access/identity/people.queries.js';
import { RevokeSessions } from '../access/sessions/revoke-sessions.js';
import type { AuthContext } from '../access/requests/auth-context.js';

const grace = 14 * 24 * 3_600_000;
const Alone = z.object({ name: z.string() });

/** Giving one's account up, with two weeks to think again. */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: PeopleQueries,
    private readonly readModel: ReadModel,
    private readonly fingerprints: Fingerprints,
    private readonly revoking: RevokeSessions,
    private readonly apiKeys: IssueApiKey,
    private readonly landing: RedirectAfterSignIn,
  ) {}

  async due({ userId }: SignedInAs): Promise<Deletion> {
    return { dueAt: (await this.people.get(userId)).deletionDueAt };
  }

  async request(email: string, caller: SignedInAs, { meta }: AuthContext): Promise<Receipt> {
    const { userId } = caller;
    const own = (await this.people.get(userId)).email;
    if (this.fingerprints.of(email) !== this.fingerprints.of(own)) {
      const detail = 'This is not the address of your account.';
      throw new DomainError('validation_failed', { errors: [{ pointer: '/email', code: 'other', detail }] });
    }
    await this.refuseLastOwner(caller);
    const dueAt = new Date(Date.parse(meta.at) + grace).toISOString();
    const receipt = await this.commands.execute(new RequestDeletion({ userId, dueAt }, meta));
    await this.revoking.revokeOthers(caller, meta);
    await this.apiKeys.revokeAll({ userId, reason: 'deletion' }, meta);
    await this.people.waitForRows(receipt.position);
    return receipt;
  }

  /** Answers where to go. */
  async cancel({ userId }: SignedInAs, { meta }: AuthContext): Promise<string> {
    const { position } = await this.commands.execute(new CancelDeletion({ userId }, meta));
    await this.people.waitForRows(position);
    return this.landing.pathFor(userId, null);
  }

  private async refuseLastOwner({ userId }: SignedInAs): Promise<void> {
    const alone = await this.readModel.many(
      Alone,
      `select w.name from rm.members m join rm.workspaces w on w.id = m.workspace_id
       where m.user_id = $1 and m.status = 'active' and m.role = 'owner' and w.status <> 'erased' and not exists (
         select 1 from rm.members o where o.workspace_id = m.workspace_id and o.user_id <> $1
           and o.status = 'active' and o.role = 'owner')
       order by w.name`,
      [userId],
    );
    if (alone.length === 0) return;
    const names = alone.map(({ name }) => `“${name}”`).join(', ');
    throw new DomainError('last_owner', { detail: `You are the only owner of ${names}. Give it another owner first.` });
  }
}
