import type { EventOf } from '@throughline/contracts/domain-events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { TriggerEvent, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { table } from '@throughline/platform/projections/table.js';

type Event = EventOf<TriggerEvent['type']>;
type Created = EventOf<'TriggerCreated'>;

export const triggersTable = table<TriggerRow, TriggerEvent['type']>({
  name: 'triggers',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    agentId: 'uuid',
    ownerId: 'uuid',
    name: 'text',
    settings: 'jsonb',
    mapping: 'jsonb',
    hookId: 'text',
    status: 'text',
    statusBy: 'jsonb',
    enabledAt: 'timestamptz',
    secretSetAt: 'timestamptz',
    createdAt: 'timestamptz',
  },
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, created_at, id)',
    '(workspace_id, agent_id)',
    '(hook_id) where hook_id is not null',
    '(status) where hook_id is null',
  ],
  on: [
    'TriggerCreated',
    'TriggerRenamed',
    'TriggerSettingsChanged',
    'TriggerMappingChanged',
    'TriggerSecretRotated',
    'TriggerPaused',
    'TriggerAutoPaused',
    'TriggerResumed',
    'TriggerEnded',
    'TriggerOwnerChanged',
    'TriggerArchived',
  ],
  id: ({ data }) => data.triggerId,
  evolve: (row, event) => {
    if (event.type === 'TriggerCreated') return created(event);
    if (row === null) return null;
    return { ...row, ...change(row, event), revision: event.revision, position: event.position };
  },
});

const created = ({ data, meta, revision, position }: Created): TriggerRow => ({
  id: data.triggerId,
  workspaceId: data.workspaceId,
  revision,
  position,
  agentId: data.agentId,
  ownerId: data.ownerId,
  name: data.name,
  settings: data.settings,
  mapping: data.mapping,
  hookId: data.hookId,
  status: 'enabled',
  statusBy: meta.actor,
  enabledAt: meta.at,
  secretSetAt: meta.at,
  createdAt: meta.at,
});

const change = (row: TriggerRow, { type, data, meta }: Exclude<Event, Created>): Partial<TriggerRow> => {
  switch (type) {
    case 'TriggerRenamed':
      return { name: data.name };
    case 'TriggerSettingsChanged':
      return {
        settings: data.settings,
        enabledAt: countsAfresh(row.settings, data.settings) ? meta.at : row.enabledAt,
      };
    case 'TriggerMappingChanged':
      return { mapping: data.mapping };
    case 'TriggerSecretRotated':
      return { secretSetAt: meta.at };
    case 'TriggerPaused':
      return { status: 'paused', statusBy: meta.actor };
    case 'TriggerAutoPaused':
      return { status: 'auto_paused', statusBy: meta.actor };
    case 'TriggerResumed':
      return { status: 'enabled', statusBy: meta.actor, enabledAt: meta.at };
    case 'TriggerEnded':
      return { status: 'ended', statusBy: meta.actor };
    case 'TriggerOwnerChanged':
      return { ownerId: data.ownerId };
    case 'TriggerArchived':
      return { status: 'archived', statusBy: meta.actor };
  }
};

/** Slots of a new timing that lie before the change were never missed. */
const countsAfresh = (before: TriggerSettings, after: TriggerSettings): boolean =>
  before.kind === 'schedule' &&
  after.kind === 'schedule' &&
  !(sameJson(before.timing, after.timing) && before.timeZone === after.timeZone);
