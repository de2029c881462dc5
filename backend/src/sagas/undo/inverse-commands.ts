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

type Of<Prefix extends string> = Record<Extract<UndoSetting, `${Prefix}_${string}`>, ToCommands>;

const ofAgents: Of<'agent'> = {
  agent_name: ({ id, put }, meta) => [
    new agents.RenameAgent({ agentId: AgentId.parse(id), ...RenameAgentRequest.parse(put) }, meta('set')),
  ],
  agent_details: ({ id, put }, meta) => [
    new agents.ChangeAgentDetails(
      { agentId: AgentId.parse(id), details: ChangeAgentDetailsRequest.parse(put) },
      meta('set'),
    ),
  ],
  agent_draft: ({ id, put }, meta) => [
    new agents.EditDraft({ agentId: AgentId.parse(id), ...EditDraftRequest.parse({ changes: put }) }, meta('set')),
  ],
  /** From the archive it comes back as it was, and is then paused or resumed if it was that before. */
  agent_status: ({ id, put, now }, meta) => {
    const of = { agentId: AgentId.parse(id) };
    const status = put === null ? 'archived' : put['status'];
    if (status === 'archived') return [new agents.ArchiveAgent(of, meta('set'))];
    const restore = now['status'] === 'archived' ? [new agents.RestoreAgent(of, meta('begin'))] : [];
    if (status === 'paused') return [...restore, new agents.PauseAgent(of, meta('set'))];
    if (status === 'active') return [...restore, new agents.ResumeAgent(of, meta('set'))];
    return restore;
  },
};

const ofTriggers: Of<'trigger'> = {
  trigger_name: ({ id, put }, meta) => [
    new triggers.RenameTrigger(
      { triggerId: TriggerId.parse(id), ...triggerRequests.RenameTriggerRequest.parse(put) },
      meta('set'),
    ),
  ],
  trigger_settings: ({ id, put }, meta) => [
    new triggers.ChangeTriggerSettings(
      { triggerId: TriggerId.parse(id), ...triggerRequests.ChangeTriggerSettingsRequest.parse(put) },
      meta('set'),
    ),
  ],
  trigger_mapping: ({ id, put }, meta) => [
    new triggers.ChangeTriggerMapping(
      { triggerId: TriggerId.parse(id), ...triggerRequests.ChangeTriggerMappingRequest.parse(put) },
      meta('set'),
    ),
  ],
  trigger_conditions: ({ id, put }, meta) => [
    new triggers.ChangeTriggerConditions(
      { triggerId: TriggerId.parse(id), ...triggerRequests.ChangeTriggerConditionsRequest.parse(put) },
      meta('set'),
    ),
  ],
  trigger_queue: ({ id, put }, meta) => [
    new triggers.LimitTriggerQueue(
      { triggerId: TriggerId.parse(id), ...triggerRequests.LimitTriggerQueueRequest.parse(put) },
      meta('set'),
    ),
  ],
  trigger_status: ({ id, put }, meta) => {
    const of = { triggerId: TriggerId.parse(id) };
    if (put === null) return [new triggers.ArchiveTrigger(of, meta('set'))];
    if (put['status'] === 'enabled') return [new triggers.ResumeTrigger(of, meta('set'))];
    if (put['status'] === 'paused') return [new triggers.PauseTrigger(of, meta('set'))];
    throw new DomainError('invalid_state');
  },
};

const toMember = ({ id, workspaceId }: PutBack) => ({
  workspaceId,
  userId: UserId.parse(id.slice(id.indexOf('/') + 1)),
});

const ofWorkspace: Of<'workspace' | 'member'> = {
  member_role: (wanted, meta) => [
    new workspaces.ChangeMemberRole(
      { ...toMember(wanted), ...workspaceRequests.ChangeRoleRequest.parse(wanted.put) },
      meta('set'),
    ),
  ],
  member_status: (wanted, meta) => [
    wanted.put?.['status'] === 'suspended'
      ? new workspaces.SuspendMember(toMember(wanted), meta('set'))
      : new workspaces.ReinstateMember(toMember(wanted), meta('set')),
  ],
  workspace_name: ({ workspaceId, put }, meta) => [
    new workspaces.RenameWorkspace(
      { workspaceId, ...workspaceRequests.RenameWorkspaceRequest.parse(put) },
      meta('set'),
    ),
  ],
  workspace_time_zone: ({ workspaceId, put }, meta) => [
    new workspaces.ChangeWorkspaceTimeZone(
      { workspaceId, ...workspaceRequests.ChangeTimeZoneRequest.parse(put) },
      meta('set'),
    ),
  ],
  workspace_icon: ({ workspaceId, put }, meta) => [
    new workspaces.ChangeWorkspaceIcon({ workspaceId, ...workspaceRequests.ChangeIconRequest.parse(put) }, meta('set')),
  ],
  workspace_sessions: ({ workspaceId, put }, meta) => [
    new workspaces.ChangeSessionLimits(
      { workspaceId, ...workspaceRequests.ChangeSessionLimitsRequest.parse(put?.['sessionLimits']) },
      meta('set'),
    ),
  ],
  workspace_retention: ({ workspaceId, put }, meta) => [
    new workspaces.ChangeContentRetention(
      { workspaceId, ...workspaceRequests.ChangeContentRetentionRequest.parse({ days: put?.['contentDays'] }) },
      meta('set'),
    ),
  ],
  workspace_approvals: ({ workspaceId, put }, meta) => [
    new workspaces.ChangeApprovals(
      { workspaceId, ...workspaceRequests.ChangeApprovalsRequest.parse(put) },
      meta('set'),
    ),
  ],
};

const ofEndpoints: Of<'endpoint'> = {
  endpoint_name: ({ id, workspaceId, put }, meta) => [
    new endpoints.RenameEndpoint(
      { workspaceId, endpointId: EndpointId.parse(id), ...RenameEndpointRequest.parse(put) },
      meta('set'),
    ),
  ],
  endpoint_terms: ({ id, workspaceId, put, now }, meta) => [
    new endpoints.ChangeEndpointTerms(
      {
        workspaceId,
        endpointId: EndpointId.parse(id),
        terms: ChangeEndpointTermsRequest.parse({ ...now, ...put }),
      },
      meta('set'),
    ),
  ],
  endpoint_status: ({ id, workspaceId, put }, meta) => {
    const of = { workspaceId, endpointId: EndpointId.parse(id) };
    return put?.['status'] === 'active'
      ? [new endpoints.ResumeEndpoint(of, meta('set'))]
      : [new endpoints.PauseEndpoint({ ...of, reason: 'person' }, meta('set'))];
  },
};
