import { Injectable } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import { may } from '@throughline/contracts/permissions.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import type { z } from 'zod';

const Payer = MemberRow.pick({ userId: true, role: true, billing: true });
const Reader = PersonRow.pick({ name: true, email: true, timeZone: true, locale: true });

/** The members who may manage the billing of a workspace. */
@Injectable()
export class Payers {
  constructor(private readonly readModel: ReadModel) {}

  async listFor(workspaceId: WorkspaceId): Promise<UserId[]> {
    const members = await this.readModel.many(
      Payer,
      `select user_id, role, billing from rm.members where workspace_id = $1 and status = 'active'
       and (billing or role = 'owner') order by joined_at, user_id`,
      [workspaceId],
    );
    return members.filter((member) => may(member, 'billing.manage')).map(({ userId }) => userId);
  }

  /** Null for a person who may not any more. */
  async read(workspaceId: WorkspaceId, userId: UserId): Promise<z.infer<typeof Reader> | null> {
    if (!(await this.listFor(workspaceId)).includes(userId)) return null;
    return this.readModel.one(Reader, 'select name, email, time_zone, locale from rm.people where id = $1', [userId]);
  }
}
