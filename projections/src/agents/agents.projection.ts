import { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { draftDifference } from '@throughline/contracts/agents/draft-difference.js';
import { agentEvents } from '@throughline/contracts/agents/agent.events.js';
import { agentSearchText, AgentRow, type ReplacedDraft } from '@throughline/contracts/agents/agent.rows.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Actor } from '@throughline/contracts/event.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { sameJson, withChanges } from '@throughline/contracts/same-json.js';
import { nameIndex, searchIndex, searchSql } from '@throughline/platform/projections/search-index.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';
import { agentVersionsTable } from './agent-versions.table.js';

/** Readers of rows do not get the replaced draft: it is as large as the draft, and few ask for it. */
const FoldedAgent = AgentRow.extend({ replacedDefinition: AgentDefinition.nullable() });
type FoldedAgent = z.infer<typeof FoldedAgent>;

const created = ({ data, meta, revision, position }: EventOf<'AgentCreated'>): FoldedAgent => ({
  id: data.agentId,
  workspaceId: data.workspaceId,
  revision,
  position,
  name: data.name,
  description: data.description,
  icon: data.icon,
  labels: data.labels,
  status: 'draft',
  ownerId: data.ownerId,
  draft: data.definition,
  publishedVersion: null,
  published: null,
  unpublishedFields: draftDifference(data.definition, null),
  unpublishedEditors: editors([], meta.actor),
  ...nothingReplaced,
  pausedBy: null,
  createdAt: meta.at,
  changedAt: meta.at,
});

const nothingReplaced = { replacedDraft: null, replacedDefinition: null };

/** A draft that says what is published again has nothing of anyone's to take out. */
const newDraft = (row: FoldedAgent, draft: AgentDefinition, actor: Actor): Partial<FoldedAgent> => {
  const unpublishedFields = draftDifference(draft, row.published);
  return {
    draft,
    unpublishedFields,
    unpublishedEditors: unpublishedFields.length === 0 ? [] : editors(row.unpublishedEditors, actor),
    ...(sameJson(row.replacedDefinition, draft) && nothingReplaced),
  };
};

/** Edits that were not published are kept next to the draft, for the members who made them. */
const restored = (row: FoldedAgent, { data, meta }: EventOf<'AgentVersionRestored'>): Partial<FoldedAgent> => {
  const changed = newDraft(row, data.definition, meta.actor);
  const isUnpublished = row.unpublishedFields.length > 0 && row.published !== null;
  if (!isUnpublished || isOnlyRestored(row)) return changed;
  const replacedDraft = {
    editors: row.unpublishedEditors,
    version: data.version,
    restoredBy: personIn(meta.actor),
    restoredAt: meta.at,
  };
  return {
    ...changed,
    unpublishedEditors: changed.unpublishedFields?.length === 0 ? [] : editors([], meta.actor),
    replacedDraft,
    replacedDefinition: row.draft,
  };
};

/** Nobody edited since a version was restored, so there is nothing new to keep. */
const isOnlyRestored = ({ replacedDraft, unpublishedEditors }: FoldedAgent): boolean =>
  replacedDraft !== null && unpublishedEditors.every((editor) => editor === replacedDraft.restoredBy);

const personIn = (actor: Actor): UserId | null => (actor.kind === 'user' ? actor.id : null);

const isEditor = (replaced: ReplacedDraft | null, actor: Actor): boolean =>
  replaced?.editors.some((editor) => editor === personIn(actor)) ?? false;

const editors = (known: UserId[], actor: Actor): UserId[] => {
  const person = personIn(actor);
  return person === null || known.includes(person) ? known : [...known, person];
};

/** A list sorted by model has the same expression. */
export const agentModel = `draft->'model'->>'model'`;

export const agentsTable = table(FoldedAgent)({
  name: 'agents',
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, created_at, id)',
    '(workspace_id, name collate rm.by_name, id)',
    '(workspace_id, status, id)',
    '(workspace_id, status, created_at desc, id desc)',
    '(workspace_id, owner_id, created_at desc, id desc) include (status)',
    'using gin (workspace_id, labels)',
    `(workspace_id, (${agentModel}), id)`,
    searchIndex,
    nameIndex,
  ],
  derived: {
    columns: z.object({ search: z.string() }),
    values: (row) => ({ search: agentSearchText(row) }),
  },
  hidden: ['replacedDefinition'],
  earlier: { search: searchSql('name', 'description', 'labels'), replacedDraft: 'null', replacedDefinition: 'null' },
  id: 'agentId',
  of: agentEvents,
  creates: { AgentCreated: created },
  changes: {
    AgentRenamed: (_, { data }) => ({ name: data.name }),
    AgentDetailsChanged: ({ description, icon, labels }, { data }) => withChanges({ description, icon, labels }, data),
    AgentDraftEdited: (row, { data, meta }) => newDraft(row, withChanges(row.draft, data.changes), meta.actor),
    AgentVersionRestored: restored,
    AgentPublished: (row, { data, meta }) => ({
      status: row.status === 'draft' ? 'active' : row.status,
      publishedVersion: data.version,
      published: data.definition,
      unpublishedFields: [],
      unpublishedEditors: [],
      ...(isEditor(row.replacedDraft, meta.actor) && nothingReplaced),
    }),
    AgentPaused: (_, { meta }) => ({ status: 'paused', pausedBy: personIn(meta.actor) }),
    AgentResumed: { status: 'active', pausedBy: null },
    AgentOwnerChanged: (_, { data }) => ({ ownerId: data.ownerId }),
    AgentArchived: { status: 'archived' },
    AgentRestored: (_, { data }) => ({ status: data.status }),
  },
});

export const agentsProjection: Projection = { name: 'agents', version: 8, tables: [agentsTable, agentVersionsTable] };
