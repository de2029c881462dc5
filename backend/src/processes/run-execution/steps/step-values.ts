import { CheckedArguments, ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import type { Blobs } from '../../../kernel/blobs/blobs.js';
import type { PastTurn } from '../../../models/language-model.js';
import type { Known } from '../../../runs/domain/next-action.js';
import { openStep, type KnownRun, type Step } from '../../../runs/domain/run.js';

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
  async readKnown(run: KnownRun): Promise<Known> {
    const thought = run.steps.findLast((step) => step.kind === 'model' && step.progress.status === 'succeeded');
    const open = openStep(run);
    const turn = thought === undefined ? null : await this.turnOf(thought);
    const given =
      open?.kind === 'tool' && open.input !== null ? CheckedArguments.parse(await this.valueOf(open.input)) : {};
    return {
      turnOf: () => {
        if (turn === null) throw new Error('No model step has ended yet.');
        return turn;
      },
      argumentsOf: () => given,
    };
  }

  /** Every turn so far, with the results of its calls. */
  async readTurns({ steps }: KnownRun): Promise<PastTurn[]> {
    const thoughts = steps.filter((step) => step.kind === 'model' && step.progress.status === 'succeeded');
    return Promise.all(
      thoughts.map(async (thought) => {
        const { text, calls } = await this.turnOf(thought);
        const made = calls.map((call, index) => ({
          call,
          step: steps.find((step) => step.seq === thought.seq + 1 + index),
        }));
        const done = made.flatMap(({ call, step }) =>
          step?.progress.status === 'succeeded' ? { call, ...step.progress } : [],
        );
        return {
          text,
          bytes: done.reduce((sum, { bytes }) => sum + bytes, bytesOf(thought)),
          calls: await Promise.all(
            done.map(async ({ call, output }) => ({ ...call, result: await this.valueOf(output) })),
          ),
        };
      }),
    );
  }

  private turnOf({ progress }: Step): Promise<ModelTurn> {
    if (progress.status !== 'succeeded') throw new Error('The step has not succeeded.');
    const { output } = progress;
    const known = this.turns.get(output) ?? this.valueOf(output).then((value) => ModelTurn.parse(value));
    this.turns.set(output, known);
    return known;
  }
}

const bytesOf = ({ progress }: Step): number => (progress.status === 'succeeded' ? progress.bytes : 0);
