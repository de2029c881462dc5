import { Injectable } from '@nestjs/common';
import { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import {
  AgentLabels,
  type AgentActivityQuery,
  type AgentFile,
  type AgentQuery,
} from '@throughline/contracts/agents/agent.requests.js';
import { AgentActivityRow, AgentRow, AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { AgentReplacedEditsRow, type ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { agentIsBusy } from '@throughline/projections/agents/agent-activity.projection.js';
import { z } from 'zod';
import { allOf, isOneOf } from '../kernel/http/conditions.js';
import { readPage } from '../kernel/http/paging.js';
import { agentSort } from './agent-sort.js';

const inWorkspace = 'workspace_id = $1';
const Replaced = z.object({ replacedDefinition: AgentDefinition.nullable() });
const AgentReplacedEdits = AgentReplacedEditsRow.pick({ replaced: true });
const agentColumns = Object.keys(AgentRow.shape).map(toSnake).join(', ');
const TriggerInUse = TriggerRow.pick({ name: true }).extend({ count: z.int() });
/** An agent may have thousands of triggers, and a refusal names a few of them. */
const maxNamedTriggers = 5;

@Injectable()
export class AgentsQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(workspaceId: WorkspaceId, { ids, q, status, ownerId, label, order, ...page }: AgentQuery) {
    const source = { row: AgentRow, table: 'agents', projection: 'agents', by: 'createdAt' } as const;
    const matching = allOf(
      [(n) => `workspace_id = ${n}`, workspaceId],
      [(n) => `id = any(${n})`, ids],
      isOneOf('status', status),
      [(n) => `owner_id = ${n}`, ownerId],
      [(n) => `labels ? ${n}`, label],
    );
    return readPage(this.readModel, { ...source, ...matching, search: q, sort: agentSort(order) }, page);
  }

  async get(workspaceId: WorkspaceId, agentId: AgentId): Promise<AgentRow> {
    const row = await this.find(workspaceId, agentId);
    if (row === null) throw new NotFound();
    return row;
  }

  find(workspaceId: WorkspaceId, agentId: AgentId): Promise<AgentRow | null> {
    return this.readModel.one(AgentRow, `select ${agentColumns} from rm.agents where ${inWorkspace} and id = $2`, [
      workspaceId,
      agentId,
    ]);
  }

  /** The unpublished edits that a restored version replaced. */
  async replacedDraft(workspaceId: WorkspaceId, agentId: AgentId): Promise<AgentDefinition> {
    const sql = `select replaced_definition from rm.agents where ${inWorkspace} and id = $2`;
    const found = await this.readModel.one(Replaced, sql, [workspaceId, agentId]);
    if (!found?.replacedDefinition) throw new NotFound();
    return found.replacedDefinition;
  }

  /** Unpublished edits that a restored version or somebody else's edit replaced, the newest first. */
  async replacedEdits(workspaceId: WorkspaceId, agentId: AgentId): Promise<ReplacedEdits[]> {
    await this.get(workspaceId, agentId);
    const sql = `select replaced from rm.agent_replaced_edits where ${inWorkspace} and id = $2`;
    const found = await this.readModel.one(AgentReplacedEdits, sql, [workspaceId, agentId]);
    return found?.replaced.toReversed() ?? [];
  }

  labels(workspaceId: WorkspaceId): Promise<AgentLabels> {
    const sql = `select label, count(*)::int as agents from rm.agents, jsonb_array_elements_text(labels) label
      where ${inWorkspace} group by label order by lower(label), label limit 500`;
    return this.readModel.many(AgentLabels.element, sql, [workspaceId]);
  }

  async versions(workspaceId: WorkspaceId, agentId: AgentId, page: PageQuery) {
    await this.get(workspaceId, agentId);
    const source = { row: AgentVersionRow, table: 'agent_versions', projection: 'agents', by: 'publishedAt' } as const;
    const where = `${inWorkspace} and agent_id = $2`;
    return readPage(this.readModel, { ...source, where, params: [workspaceId, agentId] }, page);
  }

  async version(workspaceId: WorkspaceId, agentId: AgentId, version: number): Promise<AgentVersionRow> {
    const sql = `select * from rm.agent_versions where ${inWorkspace} and id = $2`;
    const row = await this.readModel.one(AgentVersionRow, sql, [workspaceId, `${agentId}/${version}`]);
    if (row === null) throw new NotFound();
    return row;
  }

  /** The draft in portable form, with nothing of this workspace in it. */
  async export(workspaceId: WorkspaceId, agentId: AgentId): Promise<AgentFile> {
    const { name, description, icon, labels, draft } = await this.get(workspaceId, agentId);
    return { throughline: 'agent/2', name, description, icon, labels, definition: draft };
  }

  activity(workspaceId: WorkspaceId, { ids, busy, ...page }: AgentActivityQuery) {
    const source = { row: AgentActivityRow, table: 'agent_activity', projection: 'agent-activity', by: 'id' } as const;
    const { where, params } = allOf([(n) => `workspace_id = ${n}`, workspaceId], [(n) => `id = any(${n})`, ids]);
    return readPage(this.readModel, { ...source, where: busy ? `${where} and ${agentIsBusy}` : where, params }, page);
  }

  /** The triggers that would start it: the first by name, and how many they are. */
  async usedBy(workspaceId: WorkspaceId, agentId: AgentId): Promise<{ names: string[]; count: number }> {
    const sql = `select name, count(*) over ()::int as count from rm.triggers
      where ${inWorkspace} and agent_id = $2 and status = 'enabled' order by name, id limit ${maxNamedTriggers}`;
    const rows = await this.readModel.many(TriggerInUse, sql, [workspaceId, agentId]);
    return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
  }
}
