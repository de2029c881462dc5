import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { FilledTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { ArchiveAgent, CreateAgent } from '../../agents/public.js';
import { ConnectionAuthority, GrantConnectionAccess, hashDefinition } from '../../connections/public.js';
import { BeginNote } from '../../notes/public.js';
import { ArchiveTrigger, CreateTrigger, PauseTrigger } from '../../triggers/public.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import type { TemplateUsed } from './installation-plan.js';

const wholeAccess = { methods: null, paths: null, hosts: null, callsPerHour: null };

type Account = Pick<TemplateUsed['connections'][number], 'agent' | 'connectionId'>;
type Making = { used: TemplateUsed; ownerId: UserId; toMeta: (...step: [string, ...string[]]) => CommandMeta };

/** Makes what a template consists of. Every command is of an id that follows from the installation, so all of it can be repeated. */
@Injectable()
export class TemplateInstaller {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly blobs: Blobs,
    private readonly authority: ConnectionAuthority,
  ) {}

  /** Agents first: triggers are of them. Triggers are paused until somebody has seen what they start. */
  async make({ agents, notes, triggers }: FilledTemplate, making: Making): Promise<void> {
    for (const agent of agents) await this.makeAgent(agent, making);
    for (const account of listAccounts(making.used)) await this.grantAccess(account, agents, making);
    for (const note of notes) await this.writeNote(note, making);
    for (const trigger of triggers) await this.makeTrigger(trigger, making);
  }

  /** Notes stay: they are of the workspace, and may have been there before. */
  async archive({ used: { parts }, toMeta }: Making): Promise<void> {
    for (const { triggerId } of parts.triggers)
      if (await this.exists('trigger', triggerId))
        await this.commands.execute(new ArchiveTrigger({ triggerId }, toMeta('archive', triggerId)));
    for (const { agentId } of parts.agents)
      if (await this.exists('agent', agentId))
        await this.commands.execute(new ArchiveAgent({ agentId }, toMeta('archive', agentId)));
  }

  private async makeAgent(agent: FilledTemplate['agents'][number], { used, ownerId, toMeta }: Making): Promise<void> {
    const { part, name, definition, description, icon, labels } = agent;
    const agentId = used.parts.agents.find((each) => each.part === part)?.agentId;
    if (agentId === undefined) return;
    const details = { description, icon, labels };
    const data = { agentId, workspaceId: used.workspaceId, ownerId, name, details };
    await this.commands.execute(
      new CreateAgent({ ...data, from: { kind: 'import', definition } }, toMeta('agent', part)),
    );
  }

  /** As the person who used the template, to the agent as it was made: only an account that they may use is given access to. */
  private async grantAccess(
    { agent, connectionId }: Account,
    agents: FilledTemplate['agents'],
    { used: { parts, workspaceId }, ownerId, toMeta }: Making,
  ): Promise<void> {
    const agentId = parts.agents.find(({ part }) => part === agent)?.agentId;
    const made = agents.find(({ part }) => part === agent);
    if (agentId === undefined || made === undefined) return;
    const agreed = { agent: null, definitions: [hashDefinition(made.definition)], agentRevision: null };
    const by = await this.authority.by(workspaceId, ownerId);
    await this.commands.execute(
      new GrantConnectionAccess(
        { connectionId, agentId, rule: wholeAccess, ...agreed, by },
        toMeta('access', agent, connectionId),
      ),
    );
  }

  /** A note of that key is somebody's. */
  private async writeNote({ key, text }: FilledTemplate['notes'][number], { used, toMeta }: Making): Promise<void> {
    const noteId = used.parts.notes.find((each) => each.key === key)?.noteId;
    if (noteId === undefined || (await this.exists('note', noteId))) return;
    const { workspaceId } = used;
    const sealed = await this.blobs.seal({ workspaceId, runId: noteId }, text);
    await this.commands.execute(new BeginNote({ noteId, workspaceId, key, text: sealed }, toMeta('note', key)));
  }

  private async makeTrigger(
    { part, agent, ...trigger }: FilledTemplate['triggers'][number],
    { used: { parts, workspaceId }, ownerId, toMeta }: Making,
  ): Promise<void> {
    const triggerId = parts.triggers.find((each) => each.part === part)?.triggerId;
    const agentId = parts.agents.find((each) => each.part === agent)?.agentId;
    if (triggerId === undefined || agentId === undefined) return;
    await this.commands.execute(
      new CreateTrigger({ triggerId, workspaceId, agentId, ownerId, ...trigger }, toMeta('trigger', part)),
    );
    await this.commands.execute(new PauseTrigger({ triggerId }, toMeta('pause', part)));
  }

  private async exists(category: 'agent' | 'trigger' | 'note', id: string): Promise<boolean> {
    return (await this.store.last(toStreamName(category, id))) !== null;
  }
}

/** Lists the accounts that agents call, and for each agent the one that its model is asked with. */
const listAccounts = ({ connections, model, parts }: TemplateUsed): Account[] => {
  const connectionId = model?.connectionId ?? null;
  if (connectionId === null) return connections;
  return [...connections, ...parts.agents.map(({ part }) => ({ agent: part, connectionId }))];
};
