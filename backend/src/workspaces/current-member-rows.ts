import { Injectable } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { SessionLimits } from '@throughline/contracts/workspaces/workspace.events.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { MemberRows } from '../access/rights/member-rows.js';
import { currentMembers } from './current-members.js';

const Membership = MemberRow.pick({ role: true, billing: true }).extend({
  deleting: z.boolean(),
  sessionLimits: SessionLimits,
});

@Injectable()
export class CurrentMemberRows extends MemberRows {
  constructor(private readonly readModel: ReadModel) {
    super();
  }

  find(workspaceId: WorkspaceId, userId: UserId) {
    const sql = `select role, billing, deleting, session_limits from ${currentMembers} member
      where workspace_id = $1 and id = $2 and active`;
    return this.readModel.one(Membership, sql, [workspaceId, `${workspaceId}/${userId}`]);
  }
}
