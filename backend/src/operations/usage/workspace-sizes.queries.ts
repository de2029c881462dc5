import { Inject, Injectable } from '@nestjs/common';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { WorkspaceSize, type WorkspaceSizeList } from '@throughline/contracts/operations/workspace-sizes.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';

const shown = 20;

const largest = `select coalesce(r.id, s.workspace_id) as id,
    case when w.status = 'erased' then null else w.slug end as slug,
    coalesce(r.events, 0) as events, coalesce(r.bytes, 0) as event_bytes, coalesce(s.bytes, 0) as stored_bytes,
    case when r.day = $1 then r.events_of_day else 0 end as events_today,
    case when r.day = $1 then r.bytes_of_day else 0 end as event_bytes_today
  from rm.workspace_usage r full join blobs.usage s on s.workspace_id = r.id
    left join rm.workspaces w on w.id = coalesce(r.id, s.workspace_id)
  where coalesce(r.id, s.workspace_id) <> $2
  order by coalesce(r.bytes, 0) + coalesce(s.bytes, 0) desc, id limit ${shown}`;

@Injectable()
export class WorkspaceSizesQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async listLargest(): Promise<WorkspaceSizeList> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const { storedBytes, eventsPerDay, eventBytesPerDay } = this.config.ceilings;
    const items = await this.readModel.many(WorkspaceSize, largest, [today, deploymentId]);
    return { items, limits: { storedBytes, eventsPerDay, eventBytesPerDay } };
  }
}
