import { Injectable } from '@nestjs/common';
import type { RunId } from '@throughline/contracts/ids.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { NamedModel, Recipe } from '@throughline/contracts/runs/recipe.js';
import { maxCost } from '@throughline/contracts/runs/max-cost.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { ToolRegistry } from '../../../kernel/agent-tools/tool-registry.js';
import { ModelPrices } from '../../../limits/spending/model-prices.js';
import { Spending, type SpendingRefusal } from '../../../limits/spending/spending.js';
import { costOf, estimatedUsage, nothingSpent, priceAt, type Spent } from '../../../models/public.js';
import { FailRun, HoldRun } from '../../domain/execution.commands.js';
import { maxTokensIn } from '../../domain/max-tokens.js';
import type { KnownRun } from '../../domain/run.js';
import { modelNow } from '../../domain/models-of-run.js';
import { RunCommands } from '../run-commands.js';
import type { RunView } from '../run-view.js';
import { FilesOfRun } from '../files/files-of-run.js';

/** An answer that does not fit its schema is requested twice more, with what was answered and why it does not fit. */
const answers = 3;
const perFlaws = 4_096;

export type Attempt = { seq: number; attempt: number };

/** Keeps the money for a turn of a model before it is asked. */
@Injectable()
export class SpendingAdmission {
  constructor(
    private readonly spending: Spending,
    private readonly prices: ModelPrices,
    private readonly tools: ToolRegistry,
    private readonly files: FilesOfRun,
    private readonly commands: RunCommands,
    private readonly clock: Clock,
  ) {}

  /** False: there is no room for it, so the run is held, or it ends. */
  async afford(view: RunView, { seq, attempt }: Attempt): Promise<boolean> {
    const { run } = view;
    const maxMicros = await this.maxMicros(run);
    if (maxMicros === 0) return true;
    const { workspaceId, runId, agentId, startedBy, definition } = run;
    const refusal = await this.spending.reserve({
      workspaceId,
      runId,
      rootRunId: runId,
      seq,
      attempt,
      agentId,
      maxMicros,
      memberId: startedBy,
      connectionId: modelNow(run).connectionId,
      runLimitMicros: definition.limits.costMicros,
    });
    if (refusal !== null) await this.refuse(view, refusal);
    return refusal === null;
  }

  /** Returns what the next turn costs by what is known before it; null: nothing, or nobody knows. */
  async loadPrice(run: KnownRun): Promise<Price | null> {
    const price = await this.prices.findPrice(run.workspaceId, modelNow(run));
    return price === 'free' ? null : price;
  }

  /** Returns null: the model has no price. */
  private async maxMicros(run: KnownRun): Promise<number | null> {
    const choice = modelNow(run);
    const price = await this.prices.findPrice(run.workspaceId, choice);
    if (price === 'free') return 0;
    if (price === null) return null;
    const [sent, written] = [
      maxTokensIn(run, this.offeredBytes(run), await this.files.maxTokens(run)),
      choice.maxOutputTokens,
    ];
    const times = run.definition.output.kind === 'json' ? answers : 1;
    const tokens = { in: times * (sent + (times - 1) * (written + perFlaws)), out: times * written };
    return maxCost(this.priceFor(choice, price, tokens.in) ?? price, tokens);
  }

  /** Returns what an attempt cost whose worker was lost, or that was broken off. `heard`: bytes of the model's text that came. */
  async spentOn(run: KnownRun, recipe: Recipe, heard: number): Promise<Spent> {
    const { workspaceId } = run;
    const listed = await this.prices.findPrice(workspaceId, recipe);
    if (listed === 'free') return nothingSpent;
    const usage = estimatedUsage({ sent: recipe.bytes, heard });
    const payer = recipe.connectionId === null ? 'deployment' : 'workspace';
    return { usage, ...costOf(usage, this.priceFor(recipe, listed, usage.in), payer) };
  }

  private priceFor({ provider, model }: NamedModel, listed: Price | null, input: number): Price | null {
    const service = getModelService(provider);
    return service === undefined ? listed : priceAt(service, model, listed, { at: this.clock.now(), input });
  }

  private offeredBytes({ definition }: KnownRun): number {
    const offers = definition.tools.map(({ tool, alias, pinned }) => {
      const { description = '', schema = {} } = this.tools.find(tool) ?? {};
      return { alias, pinned, description, schema };
    });
    return Buffer.byteLength(JSON.stringify(offers));
  }

  private async refuse(view: RunView, { about, atLimit, sentence }: SpendingRefusal): Promise<void> {
    const { runId }: { runId: RunId } = view.run;
    const message = inlineContent(sentence);
    if (atLimit === 'stop' || about === null)
      return this.commands.claim(view, (meta) => new FailRun({ runId, code: 'budget', message }, meta));
    const until = new Date(this.clock.now().getTime() + limits.budgetHold).toISOString();
    const held = { runId, reason: 'budget', about: { kind: 'budget', ...about }, until } as const;
    return this.commands.claim(view, (meta) => new HoldRun(held, meta));
  }
}
