import {
  CheckedArguments,
  listCalls,
  ModelTurn,
  type ToolArguments,
  type ToolCall,
} from '@throughline/contracts/runs/model-turn.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CheckedRunInputs, type RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import type { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import { canonical } from '@throughline/contracts/chain/canonical.js';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Blobs } from '../../../kernel/blobs/blobs.js';
import type { PastCall, PastTurn } from '../../../models/public.js';
import type { Known } from '../../domain/next-action.js';
import type { MadeCall } from '../../domain/repeated-calls.js';
import { denialText, expiryTexts, type KnownRun } from '../../domain/run.js';
import { givenTo, openSteps, type Refusal, type Step } from '../../domain/run-steps.js';

/** The values of a run's steps during one execution; each blob is read once. */
export class StepValues {
  private readonly values = new Map<Content, Promise<Json>>();
  private readonly keys = new Map<Content, Promise<string>>();
  private readonly turns = new Map<Content, Promise<ModelTurn>>();

  constructor(
    private readonly blobs: Blobs,
    private readonly workspaceId: WorkspaceId,
  ) {}

  readValue(content: Content): Promise<Json> {
    const readKnown = this.values.get(content) ?? this.blobs.getValue(this.workspaceId, content);
    this.values.set(content, readKnown);
    return readKnown;
  }

  /** Reads beforehand what the next action depends on, so that choosing it is pure. */
  async readKnown({ steps, approvedForRun }: KnownRun): Promise<Omit<Known, 'readsOnly'>> {
    const thought = steps.findLast((step) => step.kind === 'model' && step.progress.status === 'succeeded');
    const turn = thought === undefined ? null : await this.findTurn(thought);
    const open = openSteps(steps).filter(({ kind }) => kind === 'tool');
    const given = new Map(
      await Promise.all(open.map(async (step) => [step.seq, await this.argumentsIn(givenTo(step))] as const)),
    );
    const made = await this.callsMade(steps);
    return {
      made,
      callKey: keyOfCall,
      approvedForRun: new Set(await Promise.all(approvedForRun.map((each) => this.keyOfApproved(each)))),
      readTurn: () => {
        if (turn === null) throw new Error('No model step has ended yet.');
        return turn;
      },
      getArguments: ({ seq }) => given.get(seq) ?? {},
    };
  }

  private async keyOfApproved({ tool, arguments: given }: KnownRun['approvedForRun'][number]): Promise<string> {
    return keyOfCall(tool, await this.argumentsIn(given));
  }

  /** Calls that have ended and were made, each with what came of it. */
  private async callsMade(steps: readonly Step[]): Promise<MadeCall[]> {
    const made = await Promise.all(
      steps.map(async ({ tool, input, progress }) => {
        const result = await this.resultKey(progress);
        return tool === null || result === null
          ? []
          : [{ call: keyOfCall(tool, await this.argumentsIn(input)), result }];
      }),
    );
    return made.flat();
  }

  /** Returns null: there is no result, or the call was not made. */
  private async resultKey(progress: Step['progress']): Promise<string | null> {
    if (progress.status === 'reported')
      return progress.failure.code === 'repeated_call' ? null : `failed ${progress.failure.code}`;
    if (progress.status !== 'succeeded') return null;
    const { output } = progress;
    const known = this.keys.get(output) ?? this.readValue(output).then(toKey);
    this.keys.set(output, known);
    return known;
  }

  async getInputs({ inputs }: KnownRun): Promise<RunInputs> {
    return CheckedRunInputs.parse(await this.readValue(inputs));
  }

  /** Returns null: the call was not tried yet. */
  async argumentsIn(input: Content | null): Promise<ToolArguments> {
    return input === null ? {} : CheckedArguments.parse(await this.readValue(input));
  }

  /** Every turn before a step, with what came of its calls; long results up to the step `shortened` are marked. */
  async readTurns({ steps }: KnownRun, before: number, shortened: number | null): Promise<PastTurn[]> {
    const thoughts = steps.filter(
      ({ seq, kind, progress }) => seq < before && kind === 'model' && progress.status === 'succeeded',
    );
    return Promise.all(
      thoughts.map(async (thought) => {
        const { parts, by } = await this.findTurn(thought);
        const made = listCalls({ parts }).map((call, index) => ({
          call,
          step: steps.find((step) => step.seq === thought.seq + 1 + index),
        }));
        const bytes = made.reduce((sum, { step }) => sum + measureBytes(step), measureBytes(thought));
        const past = await Promise.all(made.map(({ call, step }) => this.pastCall(call, step, shortened)));
        return { parts, by, bytes, calls: past.filter((call) => call !== null) };
      }),
    );
  }

  /** Returns null while the call has not ended. */
  private async pastCall(call: ToolCall, step: Step | undefined, shortened: number | null): Promise<PastCall | null> {
    switch (step?.progress.status) {
      case 'succeeded':
        return {
          ...call,
          result: await this.readValue(step.progress.output),
          isShortened: step.seq <= (shortened ?? 0),
        };
      case 'reported': {
        const { code, message } = step.progress.failure;
        return { ...call, failure: { code, message: await this.getText(message) } };
      }
      case 'denied': {
        const { reported } = step.progress;
        return reported && { ...call, failure: { code: reported.code, message: await this.refusalText(reported) } };
      }
      default:
        return null;
    }
  }

  private async refusalText(refusal: Refusal): Promise<string> {
    if (refusal.code !== 'denied') return expiryTexts[refusal.code];
    return denialText(refusal.reason === null ? '' : await this.getText(refusal.reason));
  }

  private async getText(content: Content): Promise<string> {
    return z.string().parse(await this.readValue(content));
  }

  private findTurn({ progress }: Step): Promise<ModelTurn> {
    if (progress.status !== 'succeeded') throw new Error('The step has not succeeded.');
    const { output } = progress;
    const known = this.turns.get(output) ?? this.readValue(output).then((value) => ModelTurn.parse(value));
    this.turns.set(output, known);
    return known;
  }
}

const toKey = (value: Json): string => createHash('sha256').update(canonical(value)).digest('hex');
const keyOfCall = (tool: ToolRef, given: ToolArguments): string => toKey([tool, given]);

const measureBytes = (step: Step | undefined): number =>
  step?.progress.status === 'succeeded' ? step.progress.bytes : 0;
