import { Injectable } from '@nestjs/common';
import type { NativeInput } from '@throughline/contracts/files/file-type.js';
import type { AgentConnection, ModelChoice, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { nameInInstructions } from '@throughline/contracts/agents/tool-use.js';
import { NamedModel, type Recipe } from '@throughline/contracts/runs/recipe.js';
import { ToolRegistry } from '../../../kernel/agent-tools/tool-registry.js';
import { assemble, requestDigest, type Conversation, type ToolOffer } from '../../../models/public.js';
import { modelNow } from '../../domain/models-of-run.js';
import type { KnownRun } from '../../domain/run.js';
import { FilesOfRun } from '../files/files-of-run.js';
import { ModelInputs } from '../files/model-inputs.js';
import type { StepValues } from './step-values.js';

/**
 * `shortened`: long results up to this step are sent by their beginning only. `natively`: the files that the model takes as
 * they are.
 */
type Asked = { seq: number; choice: ModelChoice; shortened: number | null; natively: readonly NativeInput[] };

/** Knows what a model receives in a step. It follows from the log, whether the step is about to be made or was made long ago. */
@Injectable()
export class Conversations {
  constructor(
    private readonly tools: ToolRegistry,
    private readonly files: FilesOfRun,
    private readonly inputs: ModelInputs,
  ) {}

  /** The step that is made next. With its recipe, what is sent can be made again from the log and compared. */
  async nextOf(
    run: KnownRun,
    values: StepValues,
    seq: number,
  ): Promise<{ conversation: Conversation; recipe: Recipe }> {
    const choice = modelNow(run);
    const natively = [...(await this.inputs.nativelyFor(run, choice))];
    const { shortened } = run;
    const conversation = await this.conversationFor(run, values, { seq, choice, shortened, natively });
    const { request } = assemble(conversation);
    const { assembler } = request;
    const named = { ...NamedModel.parse(choice), assembler, choice: run.choice, shortened, natively };
    return { conversation, recipe: { ...named, ...requestDigest(request) } };
  }

  async conversationFor(
    run: KnownRun,
    values: StepValues,
    { seq, choice, shortened, natively }: Asked,
  ): Promise<Conversation> {
    const { instructions, output, tools, connections } = run.definition;
    const inputs = await values.getInputs(run);
    return {
      instructions,
      inputNames: run.definition.inputs.map(({ name }) => name),
      inputs,
      files: await this.files.sentTo(run, inputs, natively),
      output,
      tools: tools.flatMap((use) => this.getOffer(use, connections)),
      turns: await values.readTurns(run, seq, shortened),
      resultBytes: run.definition.limits.resultBytes,
      choice,
    };
  }

  private getOffer(use: ToolUse, connections: readonly AgentConnection[]): ToolOffer[] {
    const { tool, policy, pinned } = use;
    const found = policy === 'deny' ? undefined : this.tools.find(tool);
    if (found === undefined) return [];
    const { description } = found;
    const schema = found.schemaFor(connections);
    return [{ tool, name: nameInInstructions(use), alias: use.alias, description, schema, pinned }];
  }
}
