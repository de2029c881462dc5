import { Injectable } from '@nestjs/common';
import { BuiltInProvider, type ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { Recipe } from '@throughline/contracts/runs/recipe.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { passGates } from '../../../limits/gates.js';
import { Halts } from '../../../limits/halts/halts.js';
import type { Spent } from '../../../models/public.js';
import { HoldRun } from '../../domain/execution.commands.js';
import { hasFallback, modelNow } from '../../domain/models-of-run.js';
import type { KnownRun } from '../../domain/run.js';
import { after, holdForLimit } from '../holds/hold.js';
import { RunCommands } from '../run-commands.js';
import type { RunView } from '../run-view.js';
import { CallPermits, type CallPermit } from './call-permits.js';
import { Circuits } from './circuits.js';
import type { ExecutionTurn } from './execution-turn.js';
import { SpendingAdmission, type Attempt } from './spending-admission.js';

const nothingHeld: CallPermit = { release: () => undefined };

/** Lets a model be asked when it works, its account has a call free, and there is money for the turn. */
@Injectable()
export class ModelAdmission {
  constructor(
    private readonly circuits: Circuits,
    private readonly calls: CallPermits,
    private readonly spending: SpendingAdmission,
    private readonly halts: Halts,
    private readonly commands: RunCommands,
    private readonly clock: Clock,
  ) {}

  /** Returns null: the model is not asked now, and the run may have another next action. */
  async admit(view: RunView, attempt: Attempt, turn: ExecutionTurn): Promise<CallPermit | null> {
    const { workspaceId } = view.run;
    const openUntil = this.circuits.openUntil({ workspaceId, ...modelNow(view.run) });
    let permit = nothingHeld;
    const instead = await passGates<'model', 'stopped' | 'held'>('model', {
      circuit: () =>
        openUntil === null || hasFallback(view.run) ? undefined : this.hold(view, openUntil.toISOString()),
      account: async () => {
        const found = openUntil === null ? await this.permitFor(view, turn) : nothingHeld;
        if (found === 'busy') return this.hold(view, after(this.clock.now(), this.calls.holdMs));
        if (found === 'stopped') return found;
        permit = found;
        return undefined;
      },
      // It may have been halted while it waited; what is next is to hold it.
      halt: () => (this.halts.getScope(workspaceId) === null ? undefined : 'held'),
      budget: async () => ((await this.spending.afford(view, attempt)) ? undefined : 'held'),
    });
    if (instead === undefined) return permit;
    permit.release();
    return null;
  }

  /** Asks the model, unless it failed too often lately; another one may answer then. */
  async ask<T>({ workspaceId }: KnownRun, choice: ModelChoice, asking: () => Promise<T>): Promise<T> {
    const asked = { workspaceId, ...choice };
    this.circuits.requireClosed(asked);
    try {
      const answer = await asking();
      this.circuits.answered(asked);
      return answer;
    } catch (error) {
      this.circuits.failed(asked, error);
      throw error;
    }
  }

  /** Returns what the next turn costs by what is known before it; null: nothing, or nobody knows. */
  findPrice(run: KnownRun): Promise<Price | null> {
    return this.spending.loadPrice(run);
  }

  /** An estimate of what a turn cost that nobody got. `heard`: bytes of its text that came. */
  spentOn(run: KnownRun, recipe: Recipe, heard: number): Promise<Spent> {
    return this.spending.spentOn(run, recipe, heard);
  }

  private async permitFor({ run }: RunView, turn: ExecutionTurn): Promise<CallPermit | 'busy' | 'stopped'> {
    const { connectionId, provider } = modelNow(run);
    if (BuiltInProvider.safeParse(provider).success) return nothingHeld;
    const account = connectionId ?? `${run.workspaceId} ${provider}`;
    return this.calls.acquire({ account, agentId: run.agentId }, turn);
  }

  private async hold(view: RunView, until: string): Promise<'held'> {
    const { runId } = view.run;
    const hold = holdForLimit(view.run, until);
    await this.commands.claim(view, (meta) => new HoldRun({ runId, ...hold }, meta));
    return 'held';
  }
}
