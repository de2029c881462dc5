import { Injectable } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { LogQuery } from '@throughline/contracts/operations/log.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { readNewestEvents, type EventPage } from '../../kernel/log-replica/newest-events.js';
import { workspacesBy } from '../../workspaces/public.js';

const Workspace = z.object({ id: WorkspaceId });

/** Reads the log's replica, over all workspaces. */
@Injectable()
export class LogQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(query: LogQuery): Promise<EventPage> {
    return readNewestEvents(this.readModel, { ...conditions(query), limit: query.limit });
  }

  position(): Promise<number> {
    return this.readModel.livePosition('history');
  }

  async findWorkspaceBySlug(slug: string): Promise<WorkspaceId | null> {
    const found = await this.readModel.one(Workspace, workspacesBy({ slug }));
    return found?.id ?? null;
  }

  async hasWorkspace(workspaceId: string): Promise<boolean> {
    return (await this.readModel.one(Workspace, workspacesBy({ id: workspaceId }))) !== null;
  }
}

const conditions = ({ before, position, stream, type, workspace }: LogQuery) => {
  const where: string[] = [];
  const params: unknown[] = [];
  const add = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    params.push(value);
    where.push(`${condition} $${params.length}`);
  };
  add('position <', before);
  add('position <=', position);
  add('stream =', stream);
  add('type =', type);
  add('workspace_id =', workspace);
  return { where, params };
};
