import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { ConnectionRow, ServiceAppRow } from '@throughline/contracts/connections/connection.rows.js';
import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import type { ThingKind } from '@throughline/contracts/history/compare.js';
import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { InvitationRow, MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { z } from 'zod';
import { formatValue, labelField, labels } from './field-words.js';

const rows: Record<ThingKind, z.ZodType> = {
  agent: AgentRow,
  trigger: TriggerRow,
  member: MemberRow,
  invitation: InvitationRow,
  connection: ConnectionRow,
  service_app: ServiceAppRow,
  note: NoteRow,
  template: TemplateRow,
  endpoint: EndpointRow,
  budget: BudgetRow,
  subscription: SubscriptionRow,
  workspace: WorkspaceRow,
};

/** The names of the fields of a value, at every depth. */
const namesIn = (schema: z.core.$ZodType): string[] => {
  const { def } = z.clone(schema as z.ZodType) as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, each]) => [name, ...namesIn(each)]);
    case 'union':
      return def.options.flatMap(namesIn);
    case 'array':
      return namesIn(def.element);
    case 'pipe':
      return [...namesIn(def.in), ...namesIn(def.out)];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return namesIn(def.innerType);
    default:
      return [];
  }
};
const unremarkable = ['id', 'workspaceId', 'revision', 'position', 'changedAt'];

/** Fields whose names, with spaces between their words, are read as they are meant. */
const readable = new Set(
  `access account accounts activeTime actsAs address agentId alias approvers at atLimit author authorizedAt before billing by bytes callsAtOnce
  callsPerHour cancelAt card categories check checkout checkoutId client closed code conditions connectionId connections contentType contents
  country createdAt createdBy creditId credits currency customer description details differences draft editors email enabledAt ended events
  exhausted expected expiresAt expression fallbacks fingerprint format found from fromId granted grantedAt grantedBy hash header hint host
  hosts icon in inputs instructions invitedBy joinedAt key kind label labels leftAt limits mapping members message methods minutes mode model
  multiple name needsModel next notify number of offline ok on onDeny onToolFailure options ordered output overlap ownerId parallelRuns
  passOnTo pastDue paths pausedBy percent period photo pinned place plan policy preview priceListId provider published publishedVersion
  reached reason reasoning reconciled replacedDraft required restoredAt restoredBy restricted restrictedAt role roles rule sameBy schema
  scope scopes seats secretSetAt sentAt server service sessionLimits setAt setBy settings sharing signature since source startedAt starts
  status statusAt statusBy steps subscription summary temperature terms test text thresholds timeZone timing title to toId tool tools
  trialEndsAt trialUsed type unpublishedEditors unpublishedFields until unusedSince usageCompared userId value variables version what
  writtenAt writtenBy`.split(/\s+/),
);

it.each(Object.entries(rows))('Every field of a thing of the kind %s has words for people.', (_, row) => {
  const names = namesIn(row).filter((name) => !unremarkable.includes(name) && !readable.has(name));
  expect(names.filter((name) => labels[name] === undefined)).toEqual([]);
});

it('The label of a field begins with a capital, also below another field.', () => {
  expect(labelField('tint', labelField('icon'))).toBe('Icon · colour');
  expect(labelField('onDeny', labelField('draft'))).toBe('Draft · declined calls');
  expect(labelField('ownerId')).toBe('Owner');
});

it('A value of a choice has the words of the screen on which it is set.', () => {
  expect(formatValue('onDeny', 'end')).toBe('End the run');
  expect(formatValue('overlap', 'queue')).toBe('Wait in the queue');
  expect(formatValue('misfire', 'run_once')).toBe('run once');
  expect(formatValue('unpublishedFields', 'onDeny')).toBe('declined calls');
  expect(formatValue('name', 'end')).toBe('end');
});
