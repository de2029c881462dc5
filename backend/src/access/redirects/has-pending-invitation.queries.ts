import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { z } from 'zod';

const Exist = z.object({ exist: z.boolean() });

@Injectable()
export class PendingInvitationsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly fingerprints: Fingerprints,
    private readonly clock: Clock,
  ) {}

  /** Whether somebody is invited to a workspace that they are not a member of. `email`: confirmed to be theirs. */
  async existFor(userId: UserId, email: string): Promise<boolean> {
    const row = await this.readModel.one(
      Exist,
      `select exists (
         select 1 from rm.invitations i join rm.workspaces w on w.id = i.workspace_id join vault.invitations v on v.id = i.id
         where v.fingerprint = $1 and i.status = 'pending' and i.expires_at > $2
         and not exists (select 1 from rm.members o where o.id = i.workspace_id || '/' || $3::uuid and o.status <> 'removed')
       ) as exist`,
      [this.fingerprints.fingerprintFor(email), this.clock.now(), userId],
    );
    return row?.exist === true;
  }
}
