import { draftDifference } from '@throughline/contracts/agents/draft-difference.js';
import type { AgentEvent } from '@throughline/contracts/agents/agent.events.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Actor } from '@throughline/contracts/event.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { withChanges } from '@throughline/contracts/same-json.js';
import { table } from '@throughline/platform/projections/table.js';

type Event = EventOf<AgentEvent['type']>;
type Created = EventOf<'AgentCreated'>;

export const agentsTable = table<AgentRow, AgentEvent['type']>({
  name: 'agents',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    name: 'text',
    description: 'text',
    icon: 'jsonb',
    labels: 'jsonb',
    status: 'text',
    ownerId: 'uuid',
    draft: 'jsonb',
    publishedVersion: 'integer',
    published: 'jsonb',
    unpublishedFields: 'jsonb',
    unpublishedEditors: 'jsonb',
    pausedBy: 'uuid',
    createdAt: 'timestamptz',
    changedAt: 'timestamptz',
  },
  indexes: ['(workspace_id, position)', '(workspace_id, created_at, id)'],
  on: [
    'AgentCreated',
    'AgentRenamed',
    'AgentDetailsChanged',
    'AgentDraftEdited',
    'AgentVersionRestored',
    'AgentPublished',
    'AgentPaused',
    'AgentResumed',
    'AgentOwnerChanged',
    'AgentArchived',
    'AgentRestored',
  ],
  id: ({ data }) => data.agentId,
  evolve: (row, event) => {
    if (event.type === 'AgentCreated') return created(event);
    if (row === null) return null;
    const { revision, position, meta } = event;
    return { ...row, ...change(row, event), revision, position, changedAt: meta.at };
  },
});

const created = ({ data, meta, revision, position }: Created): AgentRow => ({
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
  pausedBy: null,
  createdAt: meta.at,
  changedAt: meta.at,
});

const change = (row: AgentRow, { type, data, meta }: Exclude<Event, Created>): Partial<AgentRow> => {
  switch (type) {
    case 'AgentRenamed':
      return { name: data.name };
    case 'AgentDetailsChanged':
      return withChanges({ description: row.description, icon: row.icon, labels: row.labels }, data);
    case 'AgentDraftEdited':
      return newDraft(row, withChanges(row.draft, data.changes), meta.actor);
    case 'AgentVersionRestored':
      return newDraft(row, data.definition, meta.actor);
    case 'AgentPublished':
      return {
        status: row.status === 'draft' ? 'active' : row.status,
        publishedVersion: data.version,
        published: data.definition,
        unpublishedFields: [],
        unpublishedEditors: [],
      };
    case 'AgentPaused':
      return { status: 'paused', pausedBy: personIn(meta.actor) };
    case 'AgentResumed':
      return { status: 'active', pausedBy: null };
    case 'AgentOwnerChanged':
      return { ownerId: data.ownerId };
    case 'AgentArchived':
      return { status: 'archived' };
    case 'AgentRestored':
      return { status: data.status };
  }
};

/** A draft that says what is published again has nothing of anyone's to take out. */
const newDraft = (row: AgentRow, draft: AgentRow['draft'], actor: Actor): Partial<AgentRow> => {
  const unpublishedFields = draftDifference(draft, row.published);
  return {
    draft,
    unpublishedFields,
    unpublishedEditors: unpublishedFields.length === 0 ? [] : editors(row.unpublishedEditors, actor),
  };
};

const personIn = (actor: Actor): UserId | null => (actor.kind === 'user' ? actor.id : null);

const editors = (known: UserId[], actor: Actor): UserId[] => {
  const person = personIn(actor);
  return person === null || known.includes(person) ? known : [...known, person];
};
