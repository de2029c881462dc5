import { Injectable } from '@nestjs/common';
import { BuiltInProvider } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { modelServiceOf } from '@throughline/contracts/model-services.js';
import { NamedModel } from '@throughline/contracts/runs/recipe.js';
import { Price, Usage } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Facts } from '../../access/facts.js';
import { OfferedModels } from '../../kernel/credentials/offered-models.js';
import { Models } from '../../models/models.js';
import { SpentTokens, type Requests } from './spent-tokens.js';

const count = z.int().nonnegative();
/** A step that asked a model: all that its attempts used, and what is known of the one that succeeded. */
const AskedStep = z.object({ tokensIn: count, tokensOut: count, failed: count, usage: Usage.nullable() });
type AskedStep = z.infer<typeof AskedStep>;
const EndedRun = z.object({ id: z.string(), asked: z.array(AskedStep) });
const Priced = NamedModel.extend({ price: Price.nullable() });
type Priced = z.infer<typeof Priced>;

/** The product's own models are not AI and count tokens of their own, so their steps are left out. */
const endedRuns = `select ended.id, coalesce(jsonb_agg(jsonb_build_object('tokensIn', tokens_in, 'tokensOut', tokens_out,
      'failed', jsonb_array_length(failures), 'usage', measures->'usage')) filter (where steps.id is not null), '[]') as asked
  from (select id from rm.runs where workspace_id = $1 and agent_id = $2 and ended_at is not null
    order by queued_at desc, id desc limit ${limits.comparedRuns}) ended
  left join rm.steps on run_id = ended.id and kind = 'model' and tokens_in + tokens_out > 0
    and recipe->>'provider' <> all($3)
  group by ended.id`;
const models = `select connections.id as connection_id, connections.service as provider, card->>'model' as model, card->'price' as price
  from rm.models join rm.connections on connections.id = models.id, jsonb_array_elements(models.models) card
  where models.workspace_id = $1 and connections.status not in ('revoked', 'abandoned') and card->>'status' <> 'gone'
  order by lower(card->>'model'), connections.id limit ${limits.comparedModels}`;

/** What an agent's last runs would have cost on each model that the workspace can ask. */
@Injectable()
export class ModelCostsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly facts: Facts,
    private readonly offered: OfferedModels,
    private readonly own: Models,
    private readonly clock: Clock,
  ) {}

  async get(workspaceId: WorkspaceId, agentId: AgentId): Promise<ModelCosts> {
    const agent = 'select id from rm.agents where workspace_id = $1 and id = $2';
    if ((await this.readModel.one(z.object({}), agent, [workspaceId, agentId])) === null) throw new NotFound();
    const ended = await this.readModel.many(EndedRun, endedRuns, [workspaceId, agentId, BuiltInProvider.options]);
    const runs = ended.filter(({ asked }) => asked.length > 0);
    const counts = { ended: ended.length, runs: runs.length };
    if (runs.length === 0) return { ...counts, items: [] };
    const requests = runs.flatMap(({ asked }) => asked.flatMap(requestsOf));
    const spent = new SpentTokens(requests, this.clock.now());
    const priced = await this.priced(workspaceId);
    const items = priced.flatMap(({ price, ...model }) => {
      const costMicros = isFree(model) ? 0 : spent.costOn(model, price);
      return costMicros === null ? [] : [{ ...model, costMicros }];
    });
    return { ...counts, items };
  }

  /** A price that the workspace has set is before those of lists. */
  private async priced(workspaceId: WorkspaceId): Promise<Priced[]> {
    const [listed, set, offered] = await Promise.all([
      this.readModel.many(Priced, models, [workspaceId]),
      this.facts.modelPrices(workspaceId),
      this.offered.list(),
    ]);
    const prices = new Map(set.map(({ price, ...model }) => [keyOf(model), { book: 'workspace', ...price }]));
    return [
      ...listed.map((each) => ({ ...each, price: prices.get(keyOf(each)) ?? each.price })),
      ...offered.flatMap(({ service: provider, models: cards }) =>
        cards.map(({ model, price }) => ({ connectionId: null, provider, model, price })),
      ),
      ...this.own
        .list()
        .flatMap(({ provider, models: cards }) =>
          cards.map(({ model }) => ({ connectionId: null, provider, model, price: null })),
        ),
    ];
  }
}

const keyOf = ({ connectionId, provider, model }: NamedModel): string =>
  JSON.stringify([connectionId, provider, model]);

/** The product's own models, and those on people's own machines. */
const isFree = ({ provider }: NamedModel): boolean =>
  BuiltInProvider.safeParse(provider).success || (modelServiceOf(provider)?.isOwn ?? false);

/** Of attempts that failed only the sums are kept: they count without the cache, and as requests of one size. */
const requestsOf = ({ tokensIn, tokensOut, failed, usage }: AskedStep): Requests[] => {
  const succeeded = usage === null ? [] : [{ used: usage, input: usage.in }];
  const rest = { in: Math.max(0, tokensIn - (usage?.in ?? 0)), out: Math.max(0, tokensOut - (usage?.out ?? 0)) };
  if (rest.in + rest.out === 0) return succeeded;
  const used = { ...rest, cacheRead: 0, cacheWrite: 0, reasoning: 0, estimated: false };
  return [...succeeded, { used, input: rest.in / Math.max(1, failed) }];
};
