import { Injectable } from '@nestjs/common';
import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { nameInInstructions } from '@throughline/contracts/agents/tool-use.js';
import type { Json } from '@throughline/contracts/json.js';
import { Models } from '../../../models/models.js';
import type { Conversation, ToolOffer } from '../../../models/language-model.js';
import { EphemeralMessages } from '../../../kernel/realtime/ephemeral-messages.js';
import { ToolRegistry } from '../../../kernel/agent-tools/tool-registry.js';
import type { KnownRun } from '../../../runs/domain/run.js';
import type { StepValues } from './step-values.js';
import type { Attempt, StepWork } from './step-work.js';

/** A step that requests the model's next turn. Its text is shown while it is generated. */
@Injectable()
export class ModelStep {
  constructor(
    private readonly models: Models,
    private readonly tools: ToolRegistry,
    private readonly ephemeral: EphemeralMessages,
  ) {}

  workFor(run: KnownRun, values: StepValues, { seq, attempt }: Attempt): StepWork {
    const turns = run.steps.filter((step) => step.kind === 'model' && step.seq < seq).length;
    const results = run.steps.filter((step) => step.kind === 'tool').map((step) => step.seq);
    const input: Json = { turn: turns + 1, inputs: run.inputs, results };
    return {
      start: {
        seq,
        attempt,
        kind: 'model',
        tool: null,
        title: turns === 0 ? 'Read the instructions' : 'Decide what comes next',
      },
      input,
      do: async (signal, heard) => {
        const stream = this.streamText(run, { seq, attempt });
        const onText = (text: string): void => {
          heard(text);
          stream(text);
        };
        const model = this.models.modelFor(run.definition.model);
        const { turn, ...answer } = await model.respond(await this.conversation(run, values), { signal, onText });
        return { output: turn, ...answer };
      },
    };
  }

  private async conversation(run: KnownRun, values: StepValues): Promise<Conversation> {
    const { instructions, output, model, tools } = run.definition;
    return {
      instructions,
      inputNames: run.definition.inputs.map(({ name }) => name),
      inputs: run.inputs,
      output,
      tools: tools.flatMap((use) => this.offerOf(use)),
      turns: await values.readTurns(run),
      choice: model,
    };
  }

  private offerOf(use: ToolUse): ToolOffer[] {
    const { tool, policy, pinned } = use;
    const found = policy === 'deny' ? undefined : this.tools.find(tool);
    if (found === undefined) return [];
    const { description, schema } = found;
    return [{ tool, name: nameInInstructions(use), description, schema, pinned }];
  }

  private streamText({ runId }: KnownRun, { seq, attempt }: Attempt): (text: string) => void {
    let offset = 0;
    return (text) => {
      this.ephemeral.sendTokens({ runId, seq, attempt, offset, text });
      offset += text.length;
    };
  }
}
