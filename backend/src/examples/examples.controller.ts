import { Controller, Get, Inject, Param } from '@nestjs/common';
import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { AgentId, TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ExampleInputs } from '@throughline/contracts/runs/example-inputs.js';
import type { HookRecipe } from '@throughline/contracts/triggers/trigger.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Needs } from '../access/access.js';
import { AgentsQueries } from '../agents/public.js';
import { curlExampleFor, examplePayload, TriggersQueries } from '../triggers/public.js';
import { FindExampleInputs } from './find-example-inputs.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });

/** Examples with which an agent can be started: its inputs, and a call of its webhook that has them. */
@Controller('api/workspaces/:workspaceId')
export class ExamplesController {
  constructor(
    private readonly examples: FindExampleInputs,
    private readonly agents: AgentsQueries,
    private readonly triggers: TriggersQueries,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('agents/:agentId/example-inputs')
  @Needs('runs.start')
  async inputs(
    @Workspace() workspaceId: WorkspaceId,
    @Param('agentId', { schema: AgentId }) agentId: AgentId,
  ): Promise<ExampleInputs> {
    return this.examples.find(workspaceId, agentId, listFields(await this.agents.get(workspaceId, agentId)));
  }

  @Get('triggers/:triggerId/recipe')
  @Needs('runs.start')
  async recipe(
    @Workspace() workspaceId: WorkspaceId,
    @Param('triggerId', { schema: TriggerId }) triggerId: TriggerId,
  ): Promise<HookRecipe> {
    const { settings, hookId, mapping, agentId } = await this.triggers.getWithHook(workspaceId, triggerId);
    if (settings.kind !== 'webhook' || hookId === null) throw new NotFound();
    const fields = (await this.agents.findPublished(workspaceId, agentId))?.inputs ?? [];
    const { inputs } = await this.examples.find(workspaceId, agentId, fields);
    const today = this.clock.now().toISOString().slice(0, 10);
    const payload = examplePayload(mapping, { fields, today, inputs });
    return curlExampleFor(`${this.config.publicUrl}/hooks/${hookId}`, settings, payload);
  }
}

/** The inputs of the draft, and those of the published version that the draft does not have. */
const listFields = ({ draft, published }: AgentRow): InputField[] => [
  ...draft.inputs,
  ...(published?.inputs ?? []).filter(({ name }) => !draft.inputs.some((field) => field.name === name)),
];
