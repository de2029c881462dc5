import { Injectable } from '@nestjs/common';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

const maxActions = 50_000;
const AccountEvent = z.object({ type: z.string(), data: z.unknown(), at: z.string() });
const Action = z.object({ type: z.string(), workspaceId: z.string(), about: z.string(), at: z.string() });

/** Events of the log about a person. */
@Injectable()
export class PersonalHistoryQueries {
  constructor(private readonly readModel: ReadModel) {}

  listAccountEvents(userId: UserId): Promise<z.infer<typeof AccountEvent>[]> {
    return this.readModel.many(
      AccountEvent,
      `select type, data, meta->>'at' as at from rm.history where stream = $1 order by revision`,
      [`user-${userId}`],
    );
  }

  /** Returns what the person did, or was refused to do, in workspaces, and did in the operations of the deployment. */
  listActions(userId: UserId): Promise<z.infer<typeof Action>[]> {
    return this.readModel.many(
      Action,
      `select type, workspace_id, about, at from (
         select position, type, workspace_id, stream as about, meta->>'at' as at from rm.history
         where (workspace_id = any(array(select workspace_id from rm.members where user_id = $1)) or stream = $2)
           and workspace_id is not null and actor = $1::text
         union all
         select position, type, (data->>'workspaceId')::uuid, stream, meta->>'at' from rm.history
         where position in (select position from rm.security_events where user_id = $1 and workspace_id is not null)
       ) action order by position limit $3`,
      [userId, `operations-${deploymentId}`, maxActions],
    );
  }
}
