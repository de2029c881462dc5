import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

const Named = z.object({ id: z.string(), name: z.string() });

@Injectable()
export class RunNamesQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** The names that agents, triggers and people have now, by their ids. */
  async names(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Record<string, string>> {
    const uuids = [...new Set(ids)].filter((id) => z.guid().safeParse(id).success);
    const named = await this.readModel.many(
      Named,
      `select id::text, name from rm.agents where workspace_id = $1 and id = any($2::uuid[])
       union all select id::text, name from rm.triggers where workspace_id = $1 and id = any($2::uuid[])
       union all select user_id::text, name from rm.members where workspace_id = $1 and user_id = any($2::uuid[])`,
      [workspaceId, uuids],
    );
    return Object.fromEntries(named.map(({ id, name }) => [id, name]));
  }
}
