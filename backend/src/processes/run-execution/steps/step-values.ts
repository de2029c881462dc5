import {
  CheckedArguments,
  ModelTurn,
  type ToolArguments,
  type ToolCall,
} from '@throughline/contracts/runs/model-turn.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import type { Blobs } from '../../../kernel/blobs/blobs.js';
import type { PastCall, PastTurn } from '../../../models/language-model.js';
import type { Known } from '../../../runs/domain/next-action.js';
import type { KnownRun } from '../../../runs/domain/run.js';
import { openSteps, type Step } from '../../../runs/domain/run-steps.js';

/** The values of a run's steps during one execution; each blob is read once. */
export class StepValues {
  private readonly values = new Map<Content, Promise<Json>>();
  private readonly turns = new Map<Content, Promise<ModelTurn>>();

  constructor(
    private readonly blobs: Blobs,
    private readonly workspaceId: WorkspaceId,
  ) {}

  valueOf(content: Content): Promise<Json> {
    const readKnown = this.values.get(content) ?? this.blobs.valueOf(this.workspaceId, content);
    this.values.set(content, readKnown);
    return readKnown;
  }

  /** Reads beforehand what the next action depends on, so that choosing it is pure. */
  async readKnown({ steps }: KnownRun): Promise<Omit<Known, 'readsOnly'>> {
    const thought = steps.findLast((step) => step.kind === 'model' && step.progress.status === 'succeeded');
    const turn = thought === undefined ? null : await this.turnOf(thought);
    const open = openSteps(steps).filter(({ kind }) => kind === 'tool');
    const given = new Map(
      await Promise.all(open.map(async ({ seq, input }) => [seq, await this.argumentsIn(input)] as const)),
    );
    return {
      turnOf: () => {
        if (turn === null) throw new Error('No model step has ended yet.');
        return turn;
      },
      argumentsOf: ({ seq }) => given.get(seq) ?? {},
    };
  }

  /** Null: the call was not tried yet. */
  async argumentsIn(input: Content | null): Promise<ToolArguments> {
    return input === null ? {} : CheckedArguments.parse(await this.valueOf(input));
  }

  /** Every turn so far, with what came of its calls. */
  async readTurns({ steps }: KnownRun): Promise<PastTurn[]> {
    const thoughts = steps.filter((step) => step.kind === 'model' && step.progress.status === 'succeeded');
    return Promise.all(
      thoughts.map(async (thought) => {
        const { text, calls } = await this.turnOf(thought);
        const made = calls.map((call, index) => ({
          call,
          step: steps.find((step) => step.seq === thought.seq + 1 + index),
        }));
        const bytes = made.reduce((sum, { step }) => sum + bytesOf(step), bytesOf(thought));
        const past = await Promise.all(made.map(({ call, step }) => this.pastCall(call, step)));
        return { text, bytes, calls: past.filter((call) => call !== null) };
      }),
    );
  }

  /** Null while the call has not ended. */
  private async pastCall(call: ToolCall, step: Step | undefined): Promise<PastCall | null> {
    switch (step?.progress.status) {
      case 'succeeded':
        return { ...call, result: await this.valueOf(step.progress.output) };
      case 'reported':
        return { ...call, failure: step.progress.failure };
      case 'denied':
        return step.progress.reported && { ...call, failure: step.progress.reported };
      default:
        return null;
    }
  }

  private turnOf({ progress }: Step): Promise<ModelTurn> {
    if (progress.status !== 'succeeded') throw new Error('The step has not succeeded.');
    const { output } = progress;
    const known = this.turns.get(output) ?? this.valueOf(output).then((value) => ModelTurn.parse(value));
    this.turns.set(output, known);
    return known;
  }
}

const bytesOf = (step: Step | undefined): number => (step?.progress.status === 'succeeded' ? step.progress.bytes : 0);
