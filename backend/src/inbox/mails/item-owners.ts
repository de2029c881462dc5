import { Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { AgentsQueries } from '../../agents/public.js';
import { RunsQueries } from '../../runs/public.js';
import { TriggersQueries } from '../../triggers/public.js';

/** Knows whom an item is about: the owner of the agent and who started the run, or the owner of the trigger. */
@Injectable()
export class ItemOwners {
  constructor(
    private readonly agents: AgentsQueries,
    private readonly runs: RunsQueries,
    private readonly triggers: TriggersQueries,
  ) {}

  async find({ workspaceId, about }: InboxItemRow): Promise<UserId[]> {
    if (about.kind === 'trigger') return [(await this.triggers.get(workspaceId, about.triggerId)).ownerId];
    if (about.kind !== 'approval') return [];
    const [agent, { startedBy }] = await Promise.all([
      this.agents.get(workspaceId, about.agentId),
      this.runs.get(workspaceId, about.runId),
    ]);
    return [...new Set([agent.ownerId, ...(startedBy.kind === 'user' ? [UserId.parse(startedBy.id)] : [])])];
  }
}
