import { Injectable } from '@nestjs/common';
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
      do: async (signal) => {
        const { turn, usage } = await this.models
          .modelFor(run.definition.model)
          .respond(await this.conversation(run, values), { signal, onText: this.streamText(run, { seq, attempt }) });
        return { output: turn, usage };
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
      tools: tools.flatMap(({ tool, policy, pinned }): ToolOffer[] => {
        if (policy === 'deny') return [];
        const { description, schema } = this.tools.get(tool);
        return [{ name: tool, description, schema, pinned }];
      }),
      turns: await values.readTurns(run),
      choice: model,
    };
  }

  private streamText({ runId }: KnownRun, { seq, attempt }: Attempt): (text: string) => void {
    let offset = 0;
    return (text) => {
      this.ephemeral.sendTokens({ runId, seq, attempt, offset, text });
      offset += text.length;
    };
  }
}
