import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AgentActivityQuery,
  AgentQuery,
  CreateAgentRequest,
  type AgentFile,
} from '@throughline/contracts/agents/agent.requests.js';
import type { ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { RequestInteger } from '@throughline/contracts/request-values.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { Needs } from '../access/access.js';
import { Caller } from '../access/requests/caller.js';
import { Meta } from '../access/requests/meta.js';
import { AgentsQueries } from './agents.queries.js';
import { CreateAgent } from './domain/agent.commands.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Agent = () => Param('agentId', { schema: AgentId });
const Version = () => Param('version', { schema: RequestInteger });

@Controller('api/workspaces/:workspaceId/agents')
export class AgentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly agents: AgentsQueries,
  ) {}

  @Post()
  @Needs('agents.edit')
  create(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: CreateAgentRequest }) { name, from, ...details }: z.output<typeof CreateAgentRequest>,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const agentId = AgentId.parse(derivedId(meta.commandId, 'agent'));
    return this.commands.execute(new CreateAgent({ agentId, workspaceId, ownerId: userId, name, details, from }, meta));
  }

  @Get()
  @Needs('workspace.read')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: AgentQuery }) query: AgentQuery) {
    return this.agents.list(workspaceId, query);
  }

  @Get('activity')
  @Needs('workspace.read')
  activity(@Workspace() workspaceId: WorkspaceId, @Query({ schema: AgentActivityQuery }) query: AgentActivityQuery) {
    return this.agents.activity(workspaceId, query);
  }

  @Get('labels')
  @Needs('workspace.read')
  labels(@Workspace() workspaceId: WorkspaceId) {
    return this.agents.labels(workspaceId);
  }

  @Get(':agentId')
  @Needs('workspace.read')
  get(@Workspace() workspaceId: WorkspaceId, @Agent() agentId: AgentId) {
    return this.agents.get(workspaceId, agentId);
  }

  @Get(':agentId/replaced-draft')
  @Needs('workspace.read')
  replacedDraft(@Workspace() workspaceId: WorkspaceId, @Agent() agentId: AgentId) {
    return this.agents.replacedDraft(workspaceId, agentId);
  }

  @Get(':agentId/replaced-edits')
  @Needs('workspace.read')
  replacedEdits(@Workspace() workspaceId: WorkspaceId, @Agent() agentId: AgentId): Promise<ReplacedEdits[]> {
    return this.agents.replacedEdits(workspaceId, agentId);
  }

  @Get(':agentId/versions')
  @Needs('workspace.read')
  versions(
    @Workspace() workspaceId: WorkspaceId,
    @Agent() agentId: AgentId,
    @Query({ schema: PageQuery }) page: PageQuery,
  ) {
    return this.agents.versions(workspaceId, agentId, page);
  }

  @Get(':agentId/versions/:version')
  @Needs('workspace.read')
  version(@Workspace() workspaceId: WorkspaceId, @Agent() agentId: AgentId, @Version() version: number) {
    return this.agents.version(workspaceId, agentId, version);
  }

  @Get(':agentId/export')
  @Needs('workspace.read')
  export(@Workspace() workspaceId: WorkspaceId, @Agent() agentId: AgentId): Promise<AgentFile> {
    return this.agents.export(workspaceId, agentId);
  }
}
