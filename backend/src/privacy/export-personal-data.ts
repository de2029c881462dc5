import { Injectable } from '@nestjs/common';
import { PersonalExport } from '@throughline/contracts/identity/leaving.requests.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import type { SignedInAs } from '../access/sessions/sessions.js';
import { ApiKeyStore } from '../access/api-keys/api-key-store.js';
import { AccountQueries } from '../accounts/profile/account.queries.js';
import { PasskeyStore } from '../access/passkeys/passkey-store.js';
import { PeopleQueries } from '../access/identity/people.queries.js';
import { Photos } from '../accounts/photos/photos.js';
import { RecoveryCodeStore } from '../access/second-factor/recovery-code-store.js';
import { SecondFactors } from '../access/second-factor/second-factors.js';

const mostActions = 50_000;
const Happened = z.object({ type: z.string(), data: z.unknown(), at: z.string() });
const Action = z.object({ type: z.string(), workspaceId: z.string(), about: z.string(), at: z.string() });

/** All that is kept about a person, for that person. */
@Injectable()
export class ExportPersonalData {
  constructor(
    private readonly people: PeopleQueries,
    private readonly account: AccountQueries,
    private readonly factors: SecondFactors,
    private readonly codes: RecoveryCodeStore,
    private readonly passkeys: PasskeyStore,
    private readonly photos: Photos,
    private readonly apiKeys: ApiKeyStore,
    private readonly readModel: ReadModel,
    private readonly clock: Clock,
  ) {}

  async export(caller: SignedInAs): Promise<PersonalExport> {
    const { userId } = caller;
    const [person, photo, memberships, sessions, account, actions] = await Promise.all([
      this.people.get(userId),
      this.photos.get(userId),
      this.people.listMemberships(userId),
      this.account.sessionsOf(caller),
      this.readModel.many(
        Happened,
        `select type, data, meta->>'at' as at from rm.history where stream = $1 order by revision`,
        [`user-${userId}`],
      ),
      this.readModel.many(
        Action,
        `select type, workspace_id, stream as about, meta->>'at' as at from rm.history
         where (workspace_id = any(array(select workspace_id from rm.members where user_id = $1)) or stream = $2)
           and workspace_id is not null and meta->'actor'->>'id' = $1::text order by position limit $3`,
        [userId, `operations-${deploymentId}`, mostActions],
      ),
    ]);
    const security = {
      secondFactor: await this.factors.isOn(userId),
      recoveryCodesLeft: await this.codes.countUnused(userId),
      passkeys: await this.passkeys.listViews(userId),
      apiKeys: await this.apiKeys.listViews(userId),
    };
    return {
      exportedAt: this.clock.now().toISOString(),
      person,
      photo: photo && `data:image/webp;base64,${photo.toString('base64')}`,
      memberships,
      sessions,
      security,
      account,
      actions,
    };
  }
}
