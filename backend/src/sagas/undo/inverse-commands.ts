import { Injectable } from '@nestjs/common';
import type { ICommand } from '@nestjs/cqrs';
import {
  ChangeAgentDetailsRequest,
  EditDraftRequest,
  RenameAgentRequest,
} from '@throughline/contracts/agents/agent.requests.js';
import { BudgetName } from '@throughline/contracts/budgets/budget-key.js';
import { SetBudgetRequest } from '@throughline/contracts/budgets/budget.requests.js';
import { AccessRule } from '@throughline/contracts/connections/connection.js';
import {
  RenameConnectionRequest,
  ShareConnectionRequest,
} from '@throughline/contracts/connections/connection.requests.js';
import {
  ChangeEndpointTermsRequest,
  RenameEndpointRequest,
} from '@throughline/contracts/endpoints/endpoint.requests.js';
import { AgentId, ConnectionId, EndpointId, TriggerId, UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Content } from '@throughline/contracts/json.js';
import { EditNoteRequest } from '@throughline/contracts/notes/note.requests.js';
import * as triggerRequests from '@throughline/contracts/triggers/trigger.requests.js';
import type { UndoSetting } from '@throughline/contracts/undo/undo-settings.js';
import * as workspaceRequests from '@throughline/contracts/workspaces/workspace.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import * as agents from '../../agents/public.js';
import * as budgets from '../../budgets/public.js';
import * as connections from '../../connections/public.js';
import * as endpoints from '../../endpoints/public.js';
import { EditNote } from '../../notes/public.js';
import * as triggers from '../../triggers/public.js';
import * as workspaces from '../../workspaces/public.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { OutsideCalls } from './outside/outside-calls.js';
import type { Values } from './undo-tables.js';

/** `put`: the values that fields get, by field; null of a thing that is to end. `now`: the row's. */
export type PutBack = { id: string; workspaceId: WorkspaceId; userId: UserId; put: Values | null; now: Values };
/** A command of the step `set` is the last one of an item. */
export type StepMeta = (step: 'begin' | 'set') => CommandMeta;
type ToCommands = (wanted: PutBack, meta: StepMeta) => ICommand[] | Promise<ICommand[]>;

/** Makes the ordinary commands that put back what one command has set. */
@Injectable()
export class InverseCommands {
  private readonly bySetting: Readonly<Record<UndoSetting, ToCommands>>;

  constructor(
    private readonly blobs: Blobs,
    private readonly authority: connections.ConnectionAuthority,
    private readonly check: budgets.CheckBudget,
    private readonly outside: OutsideCalls,
  ) {
    this.bySetting = {
      ...ofAgents,
      ...ofTriggers,
      ...ofWorkspace,
      ...ofEndpoints,
      note_text: (wanted, meta) => this.toEditNote(wanted, meta),
      connection_name: async ({ put, ...of }, meta) => {
        const { name } = RenameConnectionRequest.parse(put);
        const { connectionId, by } = await this.toConnection(of);
        return [new connections.RenameConnection({ connectionId, name, by }, meta('set'))];
      },
      connection_sharing: async ({ put, ...of }, meta) => {
        const { sharing } = ShareConnectionRequest.parse(put);
        const { connectionId, by } = await this.toConnection(of);
        return [new connections.ShareConnection({ connectionId, sharing, by }, meta('set'))];
      },
      connection_access: (wanted, meta) => this.toAccess(wanted, meta),
      budget_terms: (wanted, meta) => this.toBudget(wanted, meta),
    };
  }

  async make(setting: UndoSetting, wanted: PutBack, meta: StepMeta): Promise<ICommand[]> {
    return this.bySetting[setting](wanted, meta);
  }

  /** Returns null where nothing has to be requested any more. */
  undoCall(...call: Parameters<OutsideCalls['toCommand']>): Promise<ICommand | null> {
    return this.outside.toCommand(...call);
  }

  private async toEditNote({ id: noteId, workspaceId, put }: PutBack, meta: StepMeta): Promise<ICommand[]> {
    const text = await this.blobs.getValue(workspaceId, Content.parse(put?.['text']));
    return [new EditNote({ noteId, workspaceId, ...EditNoteRequest.parse({ text }) }, meta('set'))];
  }

  private async toConnection({ id, workspaceId, userId }: Pick<PutBack, 'id' | 'workspaceId' | 'userId'>) {
    return { connectionId: ConnectionId.parse(id), by: await this.authority.by(workspaceId, userId) };
  }

  /** A personal account is not given back by itself: its owner has to see what the agent is now. */
  private async toAccess({ put, ...of }: PutBack, meta: StepMeta): Promise<ICommand[]> {
    const { connectionId, by } = await this.toConnection(of);
    return Object.entries(put ?? {}).map(([id, rule]) => {
      const data = { connectionId, agentId: AgentId.parse(id), by };
      if (rule === null) return new connections.WithdrawConnectionAccess({ ...data, reason: 'person' }, meta('set'));
      const unseen = { agent: null, definitions: null, agentRevision: null };
      return new connections.GrantConnectionAccess({ ...data, ...unseen, rule: AccessRule.parse(rule) }, meta('set'));
    });
  }

  private async toBudget({ id, workspaceId, userId, put }: PutBack, meta: StepMeta): Promise<ICommand[]> {
    const key = BudgetName.parse(id.slice(id.indexOf('/') + 1));
    const mayRaise = await this.check.mayRaise(workspaceId, userId);
    const given = put?.['terms'] ?? null;
    if (given === null) return [new budgets.RemoveBudget({ workspaceId, key, mayRaise }, meta('set'))];
    const terms = SetBudgetRequest.parse(given);
    await this.check.requireKnown(workspaceId, key, terms.notify);
    return [new budgets.SetBudget({ workspaceId, key, terms, mayRaise }, meta('set'))];
  }
}

/** The command that puts back what one request sets. */
const sets =
  <Data>(Command: new (data: Data, meta: CommandMeta) => ICommand, toData: (wanted: PutBack) => Data): ToCommands =>
  (wanted, meta) => [new Command(toData(wanted), meta('set'))];

type Of<Prefix extends string> = Record<Extract<UndoSetting, `${Prefix}_${string}`>, ToCommands>;

const toAgent = ({ id }: PutBack) => ({ agentId: AgentId.parse(id) });

const ofAgents: Of<'agent'> = {
  agent_name: sets(agents.RenameAgent, (of) => ({ ...toAgent(of), ...RenameAgentRequest.parse(of.put) })),
  agent_details: sets(agents.ChangeAgentDetails, (of) => ({
    ...toAgent(of),
    details: ChangeAgentDetailsRequest.parse(of.put),
  })),
  agent_draft: sets(agents.EditDraft, (of) => ({ ...toAgent(of), ...EditDraftRequest.parse({ changes: of.put }) })),
  /** From the archive it comes back as it was, and is then paused or resumed if it was that before. */
  agent_status: (wanted, meta) => {
    const { put, now } = wanted;
    const of = toAgent(wanted);
    const status = put === null ? 'archived' : put['status'];
    if (status === 'archived') return [new agents.ArchiveAgent(of, meta('set'))];
    const restore = now['status'] === 'archived' ? [new agents.RestoreAgent(of, meta('begin'))] : [];
    if (status === 'paused') return [...restore, new agents.PauseAgent(of, meta('set'))];
    if (status === 'active') return [...restore, new agents.ResumeAgent(of, meta('set'))];
    return restore;
  },
};

const toTrigger = ({ id }: PutBack) => ({ triggerId: TriggerId.parse(id) });

const ofTriggers: Of<'trigger'> = {
  trigger_name: sets(triggers.RenameTrigger, (of) => ({
    ...toTrigger(of),
    ...triggerRequests.RenameTriggerRequest.parse(of.put),
  })),
  trigger_settings: sets(triggers.ChangeTriggerSettings, (of) => ({
    ...toTrigger(of),
    ...triggerRequests.ChangeTriggerSettingsRequest.parse(of.put),
  })),
  trigger_mapping: sets(triggers.ChangeTriggerMapping, (of) => ({
    ...toTrigger(of),
    ...triggerRequests.ChangeTriggerMappingRequest.parse(of.put),
  })),
  trigger_conditions: sets(triggers.ChangeTriggerConditions, (of) => ({
    ...toTrigger(of),
    ...triggerRequests.ChangeTriggerConditionsRequest.parse(of.put),
  })),
  trigger_queue: sets(triggers.LimitTriggerQueue, (of) => ({
    ...toTrigger(of),
    ...triggerRequests.LimitTriggerQueueRequest.parse(of.put),
  })),
  trigger_status: (wanted, meta) => {
    const of = toTrigger(wanted);
    if (wanted.put === null) return [new triggers.ArchiveTrigger(of, meta('set'))];
    if (wanted.put['status'] === 'enabled') return [new triggers.ResumeTrigger(of, meta('set'))];
    if (wanted.put['status'] === 'paused') return [new triggers.PauseTrigger(of, meta('set'))];
    throw new DomainError('invalid_state');
  },
};

const toMember = ({ id, workspaceId }: PutBack) => ({
  workspaceId,
  userId: UserId.parse(id.slice(id.indexOf('/') + 1)),
});

const ofWorkspace: Of<'workspace' | 'member'> = {
  member_role: sets(workspaces.ChangeMemberRole, (of) => ({
    ...toMember(of),
    ...workspaceRequests.ChangeRoleRequest.parse(of.put),
  })),
  member_status: (wanted, meta) => [
    wanted.put?.['status'] === 'suspended'
      ? new workspaces.SuspendMember(toMember(wanted), meta('set'))
      : new workspaces.ReinstateMember(toMember(wanted), meta('set')),
  ],
  workspace_name: sets(workspaces.RenameWorkspace, ({ workspaceId, put }) => ({
    workspaceId,
    ...workspaceRequests.RenameWorkspaceRequest.parse(put),
  })),
  workspace_time_zone: sets(workspaces.ChangeWorkspaceTimeZone, ({ workspaceId, put }) => ({
    workspaceId,
    ...workspaceRequests.ChangeTimeZoneRequest.parse(put),
  })),
  workspace_icon: sets(workspaces.ChangeWorkspaceIcon, ({ workspaceId, put }) => ({
    workspaceId,
    ...workspaceRequests.ChangeIconRequest.parse(put),
  })),
  workspace_sessions: sets(workspaces.ChangeSessionLimits, ({ workspaceId, put }) => ({
    workspaceId,
    ...workspaceRequests.ChangeSessionLimitsRequest.parse(put?.['sessionLimits']),
  })),
  workspace_retention: sets(workspaces.ChangeContentRetention, ({ workspaceId, put }) => ({
    workspaceId,
    ...workspaceRequests.ChangeContentRetentionRequest.parse({ days: put?.['contentDays'] }),
  })),
  workspace_approvals: sets(workspaces.ChangeApprovals, ({ workspaceId, put }) => ({
    workspaceId,
    ...workspaceRequests.ChangeApprovalsRequest.parse(put),
  })),
};

const toEndpoint = ({ id, workspaceId }: PutBack) => ({ workspaceId, endpointId: EndpointId.parse(id) });

const ofEndpoints: Of<'endpoint'> = {
  endpoint_name: sets(endpoints.RenameEndpoint, (of) => ({
    ...toEndpoint(of),
    ...RenameEndpointRequest.parse(of.put),
  })),
  endpoint_terms: sets(endpoints.ChangeEndpointTerms, (of) => ({
    ...toEndpoint(of),
    terms: ChangeEndpointTermsRequest.parse({ ...of.now, ...of.put }),
  })),
  endpoint_status: (wanted, meta) => [
    wanted.put?.['status'] === 'active'
      ? new endpoints.ResumeEndpoint(toEndpoint(wanted), meta('set'))
      : new endpoints.PauseEndpoint({ ...toEndpoint(wanted), reason: 'person' }, meta('set')),
  ],
};
