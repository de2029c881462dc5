import { Injectable } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { peopleOf } from '../../identity/public.js';
import { MembersQueries } from '../../workspaces/public.js';

/** The members who may manage the billing of a workspace. */
@Injectable()
export class Payers {
  constructor(
    private readonly readModel: ReadModel,
    private readonly members: MembersQueries,
  ) {}

  listFor(workspaceId: WorkspaceId): Promise<UserId[]> {
    return this.members.listWhoManageBilling(workspaceId);
  }

  /** Returns null for a person who may not any more. */
  async read(workspaceId: WorkspaceId, userId: UserId): Promise<PersonRow | null> {
    if (!(await this.listFor(workspaceId)).includes(userId)) return null;
    return this.readModel.one(PersonRow, peopleOf([userId]));
  }
}
