import { Injectable } from '@nestjs/common';
import { AgentDefinition, InputField } from '@throughline/contracts/agents/agent-definition.js';
import {
  AgentLabels,
  type AgentActivityQuery,
  type AgentFile,
  type AgentQuery,
} from '@throughline/contracts/agents/agent.requests.js';
import { AgentActivityRow, AgentRow, AgentStatus, AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { AgentReplacedEditsRow, type ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import { agentIsBusy } from '@throughline/projections/agents/agent-activity.projection.js';
import type { triggersTable } from '@throughline/projections/triggers/triggers.projection.js';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { given } from '../kernel/http/conditions.js';
import { byName, readPage } from '../kernel/http/paging.js';
import { agentSort } from './agent-sort.js';
import { tables } from './tables.js';

const Replaced = z.object({ replacedDefinition: AgentDefinition.nullable() });
const Published = z.object({ status: AgentStatus, inputs: z.array(InputField).nullable() });
const AgentReplacedEdits = AgentReplacedEditsRow.pick({ replaced: true });
const agentFields = AgentRow.keyof().options;
const TriggerInUse = TriggerRow.pick({ name: true }).extend({ count: z.int() });
/** An agent may have thousands of triggers, and a refusal names a few of them. */
const maxNamedTriggers = 5;

const agent = (workspaceId: WorkspaceId, id: AgentId) =>
  tables.selectFrom('agents').where((eb) => eb.and({ workspaceId, id }));

export const agentBy = (workspaceId: WorkspaceId, id: AgentId) => agent(workspaceId, id).select(agentFields);

/** Agents that are not archived and whose draft or published version names an account. */
export const agentsThatName = (workspaceId: WorkspaceId, connectionId: string) =>
  tables
    .selectFrom('agents')
    .select(['id', 'name', sql<boolean>`coalesce(${names(['published'], connectionId)}, false)`.as('published')])
    .where('workspaceId', '=', workspaceId)
    .where('status', '<>', 'archived')
    .where(names(['draft', 'published'], connectionId))
    .orderBy('published', 'desc')
    .orderBy(byName('name'))
    .orderBy('id');

/** Where a definition names a connection: in its model, its fallbacks, its connections and its tools. */
const names = (columns: readonly ('draft' | 'published')[], connectionId: string) => {
  const name = { connectionId };
  const places = [{ model: name }, { fallbacks: [name] }, { connections: [name] }, { tools: [name] }];
  const each = columns.flatMap((column) =>
    places.map((place) => sql<SqlBool>`${sql.ref(column)} @> ${JSON.stringify(place)}::jsonb`),
  );
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
};

@Injectable()
export class AgentsQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(workspaceId: WorkspaceId, { ids, q, status, ownerId, label, order, ...page }: AgentQuery) {
    const source = { row: AgentRow, tables, table: 'agents', projection: 'agents', by: 'createdAt' } as const;
    const where = { workspaceId, id: ids, status, ownerId };
    const and = [given(label, (one) => sql<SqlBool>`labels ? ${one}`)];
    return readPage(this.readModel, { ...source, where, and, search: q, sort: agentSort(workspaceId, order) }, page);
  }

  get(workspaceId: WorkspaceId, agentId: AgentId): Promise<AgentRow> {
    return this.readModel.get(AgentRow, agentBy(workspaceId, agentId));
  }

  find(workspaceId: WorkspaceId, agentId: AgentId): Promise<AgentRow | null> {
    return this.readModel.one(AgentRow, agentBy(workspaceId, agentId));
  }

  /** The unpublished edits that a restored version replaced. */
  async replacedDraft(workspaceId: WorkspaceId, agentId: AgentId): Promise<AgentDefinition> {
    const found = await this.readModel.one(Replaced, agent(workspaceId, agentId).select('replacedDefinition'));
    if (!found?.replacedDefinition) throw new NotFound();
    return found.replacedDefinition;
  }

  /** Unpublished edits that a restored version or somebody else's edit replaced, the newest first. */
  async replacedEdits(workspaceId: WorkspaceId, agentId: AgentId): Promise<ReplacedEdits[]> {
    await this.get(workspaceId, agentId);
    const edits = tables.selectFrom('agent_replaced_edits').select('replaced');
    const one = edits.where((eb) => eb.and({ workspaceId, id: agentId }));
    const found = await this.readModel.one(AgentReplacedEdits, one);
    return found?.replaced.toReversed() ?? [];
  }

  labels(workspaceId: WorkspaceId): Promise<AgentLabels> {
    const query = tables
      .selectFrom(['agents', sql<{ label: string }>`jsonb_array_elements_text(labels)`.as('label')])
      .select(['label', sql<number>`count(*)::int`.as('agents')])
      .where('workspaceId', '=', workspaceId)
      .groupBy('label')
      .orderBy(byName('label'))
      .limit(500);
    return this.readModel.many(AgentLabels.element, query);
  }

  async versions(workspaceId: WorkspaceId, agentId: AgentId, page: PageQuery) {
    await this.get(workspaceId, agentId);
    const source = { row: AgentVersionRow, tables, table: 'agent_versions', projection: 'agents' } as const;
    return readPage(this.readModel, { ...source, by: 'publishedAt', where: { workspaceId, agentId } }, page);
  }

  version(workspaceId: WorkspaceId, agentId: AgentId, version: number): Promise<AgentVersionRow> {
    const versions = tables.selectFrom('agent_versions').selectAll();
    const one = versions.where((eb) => eb.and({ workspaceId, id: `${agentId}/${version}` }));
    return this.readModel.get(AgentVersionRow, one);
  }

  /** The draft in portable form, with nothing of this workspace in it. */
  async export(workspaceId: WorkspaceId, agentId: AgentId): Promise<AgentFile> {
    const { name, description, icon, labels, draft } = await this.get(workspaceId, agentId);
    return { throughline: 'agent/2', name, description, icon, labels, definition: draft };
  }

  activity(workspaceId: WorkspaceId, { ids, busy, ...page }: AgentActivityQuery) {
    const source = { row: AgentActivityRow, tables, table: 'agent_activity', projection: 'agent-activity' } as const;
    const and = [busy ? sql.raw<SqlBool>(agentIsBusy) : undefined];
    return readPage(this.readModel, { ...source, by: 'id', where: { workspaceId, id: ids }, and }, page);
  }

  /** Whether it is there, and the inputs it publishes. */
  findPublished(workspaceId: WorkspaceId, agentId: AgentId) {
    const published = agent(workspaceId, agentId).select((eb) => [
      'status',
      eb.ref('published', '->').key('inputs').as('inputs'),
    ]);
    return this.readModel.one(Published, published);
  }

  /** The triggers that would start it: the first by name, and how many they are. */
  async usedBy(workspaceId: WorkspaceId, agentId: AgentId): Promise<{ names: string[]; count: number }> {
    const query = readTables<typeof triggersTable>()
      .selectFrom('triggers')
      .select(['name', sql<number>`count(*) over ()::int`.as('count')])
      .where((eb) => eb.and({ workspaceId, agentId, status: 'enabled' }))
      .orderBy('name')
      .orderBy('id')
      .limit(maxNamedTriggers);
    const rows = await this.readModel.many(TriggerInUse, query);
    return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
  }
}
