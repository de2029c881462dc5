import type { EventOf } from '@throughline/contracts/domain-events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { triggerEvents, type TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { TriggerWithHook } from '@throughline/contracts/triggers/trigger.rows.js';
import { searchText } from '@throughline/contracts/search-text.js';
import { nameIndex, searchIndex, searchSql } from '@throughline/platform/projections/search-index.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';
import { firingsTable } from './firings.table.js';

const created = ({ data, meta, revision, position }: EventOf<'TriggerCreated'>): TriggerWithHook => ({
  id: data.triggerId,
  workspaceId: data.workspaceId,
  revision,
  position,
  agentId: data.agentId,
  ownerId: data.ownerId,
  name: data.name,
  settings: data.settings,
  mapping: data.mapping,
  conditions: [],
  maxQueued: null,
  hookId: data.hookId,
  status: 'enabled',
  statusBy: meta.actor,
  enabledAt: meta.at,
  secretSetAt: meta.at,
  createdAt: meta.at,
});

/** Slots of a new timing that lie before the change were never missed. */
const startsOver = (before: TriggerSettings, after: TriggerSettings): boolean =>
  before.kind === 'schedule' &&
  after.kind === 'schedule' &&
  !(sameJson(before.timing, after.timing) && before.timeZone === after.timeZone);

export const triggersTable = table(TriggerWithHook)({
  name: 'triggers',
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, created_at, id)',
    '(workspace_id, name collate rm.by_name, id)',
    '(workspace_id, agent_id, created_at desc, id desc)',
    '(workspace_id, status, created_at desc, id desc)',
    '(workspace_id, kind, created_at desc, id desc)',
    '(workspace_id, owner_id, created_at desc, id desc) include (status)',
    searchIndex,
    '(hook_id) where hook_id is not null',
    '(status) where hook_id is null',
    nameIndex,
    '(workspace_id, status, id)',
  ],
  derived: {
    columns: z.object({ kind: z.string(), search: z.string() }),
    values: ({ settings, name }) => ({ kind: settings.kind, search: searchText(name) }),
  },
  hidden: ['hookId'],
  columns: { conditions: 'jsonb', maxQueued: 'integer' },
  earlier: { conditions: `'[]'`, maxQueued: 'null', kind: `settings->>'kind'`, search: searchSql('name') },
  id: 'triggerId',
  of: triggerEvents,
  creates: { TriggerCreated: created },
  changes: {
    TriggerRenamed: (_, { data }) => ({ name: data.name }),
    TriggerSettingsChanged: (row, { data: { settings }, meta }) => ({
      settings,
      enabledAt: startsOver(row.settings, settings) ? meta.at : row.enabledAt,
    }),
    TriggerMappingChanged: (_, { data }) => ({ mapping: data.mapping }),
    TriggerConditionsChanged: (_, { data }) => ({ conditions: data.conditions }),
    TriggerQueueLimited: (_, { data }) => ({ maxQueued: data.maxQueued }),
    TriggerSecretRotated: (_, { meta }) => ({ secretSetAt: meta.at }),
    TriggerPaused: (_, { meta }) => ({ status: 'paused', statusBy: meta.actor }),
    TriggerAutoPaused: (_, { meta }) => ({ status: 'auto_paused', statusBy: meta.actor }),
    TriggerResumed: (_, { meta }) => ({ status: 'enabled', statusBy: meta.actor, enabledAt: meta.at }),
    TriggerEnded: (_, { meta }) => ({ status: 'ended', statusBy: meta.actor }),
    TriggerOwnerChanged: (_, { data }) => ({ ownerId: data.ownerId }),
    TriggerArchived: (_, { meta }) => ({ status: 'archived', statusBy: meta.actor }),
  },
});

export const triggersProjection: Projection = { name: 'triggers', version: 10, tables: [triggersTable, firingsTable] };
