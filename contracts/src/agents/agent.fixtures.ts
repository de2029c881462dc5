import { AgentId, UserId, WorkspaceId } from '../ids.js';
import { blankDefinition, type AgentDefinition, type InputField } from './agent-definition.js';
import type { AgentEvent } from './agent.events.js';
import { DefinitionField } from './draft-difference.js';
import type { AgentRow, AgentVersionRow } from './agent.rows.js';

type DataOf<T extends AgentEvent['type']> = Extract<AgentEvent, { type: T }>['data'];
type Saying<T extends AgentEvent['type']> = { type: T; data: DataOf<T> };

export const agentId = AgentId.parse('0193a000-0000-7000-8000-00000000000a');
export const otherAgentId = AgentId.parse('0193a000-0000-7000-8000-00000000000b');
export const workspaceId = WorkspaceId.parse('00000000-0000-7000-8000-000000000900');
export const ownerId = UserId.parse('00000000-0000-7000-8000-000000000901');
const at = '2026-01-02T03:04:05.000Z';

export const definition = (over: Partial<AgentDefinition> = {}): AgentDefinition => ({
  ...blankDefinition,
  instructions: '1. Answer: Say hello.',
  ...over,
});

export const agentCreated = (over: Partial<DataOf<'AgentCreated'>> = {}): Saying<'AgentCreated'> => ({
  type: 'AgentCreated',
  data: {
    agentId,
    workspaceId,
    ownerId,
    name: 'Invoicer',
    description: '',
    icon: { glyph: '🧾', tint: 1 },
    labels: [],
    definition: definition(),
    origin: { kind: 'blank' },
    ...over,
  },
});

export const agentDraftEdited = (changes: Partial<AgentDefinition>): Saying<'AgentDraftEdited'> => ({
  type: 'AgentDraftEdited',
  data: { agentId, changes },
});

export const agentPublished = (over: Partial<DataOf<'AgentPublished'>> = {}): Saying<'AgentPublished'> => ({
  type: 'AgentPublished',
  data: { agentId, version: 1, note: '', definition: definition(), ...over },
});

export const agentPaused: Saying<'AgentPaused'> = { type: 'AgentPaused', data: { agentId } };
export const agentResumed: Saying<'AgentResumed'> = { type: 'AgentResumed', data: { agentId } };
export const agentArchived: Saying<'AgentArchived'> = { type: 'AgentArchived', data: { agentId } };

export const agentRow = (over: Partial<AgentRow> = {}): AgentRow => ({
  id: agentId,
  workspaceId,
  revision: 0,
  position: 1,
  name: 'Invoicer',
  description: '',
  icon: { glyph: '🧾', tint: 1 },
  labels: [],
  status: 'draft',
  ownerId,
  draft: definition(),
  publishedVersion: null,
  published: null,
  unpublishedFields: [...DefinitionField.options],
  unpublishedEditors: [ownerId],
  replacedDraft: null,
  pausedBy: null,
  createdAt: at,
  changedAt: at,
  ...over,
});

export const agentVersionRow = (over: Partial<AgentVersionRow> = {}): AgentVersionRow => ({
  id: `${agentId}/1`,
  workspaceId,
  revision: 1,
  position: 2,
  agentId,
  version: 1,
  note: '',
  definition: definition(),
  publishedBy: ownerId,
  publishedAt: at,
  ...over,
});

const needed = { label: 'Label', required: true };
/** One input of each type but the long text. */
export const inputsOfEveryType: InputField[] = [
  { ...needed, type: 'text', name: 'customer' },
  { ...needed, type: 'number', name: 'quantity' },
  { ...needed, type: 'yes_no', name: 'urgent' },
  { ...needed, type: 'choice', name: 'size', options: ["men's", 'other'] },
  { ...needed, type: 'date', name: 'day' },
  { ...needed, type: 'json', name: 'raw' },
];
