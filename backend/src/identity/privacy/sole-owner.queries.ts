import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

const Workspace = z.object({ name: z.string() });

@Injectable()
export class SoleOwnerQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** Names of the workspaces that would be left without an owner. */
  async listWorkspaceNames(userId: UserId): Promise<string[]> {
    const workspaces = await this.readModel.many(
      Workspace,
      `select w.name from rm.members m join rm.workspaces w on w.id = m.workspace_id
       where m.user_id = $1 and m.status = 'active' and m.role = 'owner' and w.status <> 'erased' and not exists (
         select 1 from rm.members o where o.workspace_id = m.workspace_id and o.user_id <> $1
           and o.status = 'active' and o.role = 'owner')
       order by w.name`,
      [userId],
    );
    return workspaces.map(({ name }) => name);
  }
}
