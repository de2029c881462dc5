import { Injectable } from '@nestjs/common';
import type { Json } from '@throughline/contracts/json.js';
import { Models } from '../../models/models.js';
import type { Conversation, ToolOffer } from '../../models/language-model.js';
import { EphemeralMessages } from '../../kernel/realtime/ephemeral-messages.js';
import { Tools } from '../../tools/tools.js';
import type { KnownRun } from '../domain/run.js';
import type { Contents } from './contents.js';
import type { Attempt, StepWork } from './step-work.js';

/** Model steps: the next turn of the conversation, its text shown as it is written. */
@Injectable()
export class Thinking {
  constructor(
    private readonly models: Models,
    private readonly tools: Tools,
    private readonly ephemeral: EphemeralMessages,
  ) {}

  work(run: KnownRun, contents: Contents, { seq, attempt }: Attempt): StepWork {
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
          .of(run.definition.model)
          .respond(await this.conversation(run, contents), { signal, onText: this.showing(run, { seq, attempt }) });
        return { output: turn, usage };
      },
    };
  }

  private async conversation(run: KnownRun, contents: Contents): Promise<Conversation> {
    const { instructions, output, model, tools } = run.definition;
    return {
      instructions,
      inputs: run.inputs,
      output,
      tools: tools.flatMap(({ tool, policy, pinned }): ToolOffer[] => {
        if (policy === 'deny') return [];
        const { description, schema } = this.tools.get(tool);
        return [{ name: tool, description, schema, pinned }];
      }),
      turns: await contents.turns(run),
      choice: model,
    };
  }

  private showing({ runId }: KnownRun, { seq, attempt }: Attempt): (text: string) => void {
    let offset = 0;
    return (text) => {
      this.ephemeral.sendTokens({ runId, seq, attempt, offset, text });
      offset += text.length;
    };
  }
}
