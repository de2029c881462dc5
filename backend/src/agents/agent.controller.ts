import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ChangeAgentDetailsRequest,
  EditDraftRequest,
  PublishAgentRequest,
  RenameAgentRequest,
  RestoreVersionRequest,
} from '@throughline/contracts/agents/agent.requests.js';
import { AgentId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs, NeedsEvenUsedUp } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import * as ask from './domain/agent.commands.js';

const Agent = () => Param('agentId', { schema: AgentId });

@Controller('api/workspaces/:workspaceId/agents/:agentId')
export class AgentController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('name')
  @Needs('agents.edit')
  rename(
    @Agent() agentId: AgentId,
    @Body({ schema: RenameAgentRequest }) { name }: RenameAgentRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.RenameAgent({ agentId, name }, meta));
  }

  @Patch('details')
  @Needs('agents.edit')
  changeDetails(
    @Agent() agentId: AgentId,
    @Body({ schema: ChangeAgentDetailsRequest }) details: ChangeAgentDetailsRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.ChangeAgentDetails({ agentId, details }, meta));
  }

  @Patch('draft')
  @Needs('agents.edit')
  editDraft(
    @Agent() agentId: AgentId,
    @Body({ schema: EditDraftRequest }) { changes }: EditDraftRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.EditDraft({ agentId, changes }, meta));
  }

  @Post('publish')
  @HttpCode(200)
  @Needs('agents.publish')
  publish(
    @Agent() agentId: AgentId,
    @Body({ schema: PublishAgentRequest }) { note }: PublishAgentRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.PublishAgent({ agentId, note }, meta));
  }

  @Post('restore-version')
  @HttpCode(200)
  @Needs('agents.edit')
  restoreVersion(
    @Agent() agentId: AgentId,
    @Body({ schema: RestoreVersionRequest }) { version }: RestoreVersionRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.RestoreVersion({ agentId, version }, meta));
  }

  @Post('pause')
  @HttpCode(200)
  @NeedsEvenUsedUp('agents.publish')
  pause(@Agent() agentId: AgentId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new ask.PauseAgent({ agentId }, meta));
  }

  @Post('resume')
  @HttpCode(200)
  @Needs('agents.publish')
  resume(@Agent() agentId: AgentId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new ask.ResumeAgent({ agentId }, meta));
  }

  @Post('archive')
  @HttpCode(200)
  @NeedsEvenUsedUp('agents.edit')
  archive(@Agent() agentId: AgentId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new ask.ArchiveAgent({ agentId }, meta));
  }

  @Post('restore')
  @HttpCode(200)
  @Needs('agents.edit')
  restore(@Agent() agentId: AgentId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new ask.RestoreAgent({ agentId }, meta));
  }
}
