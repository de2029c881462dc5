import { Injectable } from '@nestjs/common';
import { BuiltInProvider, type ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { Recipe } from '@throughline/contracts/runs/recipe.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { Halts } from '../../../access/halts/halts.js';
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

  /** Null: the model is not asked now, and the run may have another next action. */
  async admit(view: RunView, attempt: Attempt, turn: ExecutionTurn): Promise<CallPermit | null> {
    const { run } = view;
    const openUntil = this.circuits.openUntil({ workspaceId: run.workspaceId, ...modelNow(run) });
    if (openUntil !== null && !hasFallback(run)) return this.hold(view, openUntil.toISOString());
    const permit = openUntil === null ? await this.permitFor(view, turn) : nothingHeld;
    if (permit === null || (await this.mayBegin(view, attempt))) return permit;
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

  /** What the next turn costs by what is known before it; null: nothing, or nobody knows. */
  priceOf(run: KnownRun): Promise<Price | null> {
    return this.spending.priceOf(run);
  }

  /** An estimate of what a turn cost that nobody got. `heard`: bytes of its text that came. */
  spentOn(run: KnownRun, recipe: Recipe, heard: number): Promise<Spent> {
    return this.spending.spentOn(run, recipe, heard);
  }

  private async permitFor(view: RunView, turn: ExecutionTurn): Promise<CallPermit | null> {
    const { workspaceId, agentId } = view.run;
    const { connectionId, provider } = modelNow(view.run);
    if (BuiltInProvider.safeParse(provider).success) return nothingHeld;
    const account = connectionId ?? `${workspaceId} ${provider}`;
    const permit = await this.calls.acquire({ account, agentId }, turn);
    if (permit === 'stopped') return null;
    return permit === 'busy' ? this.hold(view, after(this.clock.now(), this.calls.holdMs)) : permit;
  }

  /** It may have been halted while it waited. */
  private async mayBegin(view: RunView, attempt: Attempt): Promise<boolean> {
    return this.halts.scopeOf(view.run.workspaceId) === null && (await this.spending.afford(view, attempt));
  }

  private async hold(view: RunView, until: string): Promise<null> {
    const { runId } = view.run;
    const hold = holdForLimit(view.run, until);
    await this.commands.claim(view, (meta) => new HoldRun({ runId, ...hold }, meta));
    return null;
  }
}
