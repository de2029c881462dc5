import { Injectable } from '@nestjs/common';
import { BuiltInProvider } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import { NamedModel } from '@throughline/contracts/runs/recipe.js';
import { Price } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Facts } from '../../access/facts.js';
import { OfferedModels } from '../../kernel/credentials/offered-models.js';
import { agentBy } from '../../agents/public.js';
import { askableModels } from '../../connections/public.js';
import { Models, tierStarts } from '../../models/public.js';
import { costOnModel, type Requests } from './cost-on-model.js';

const count = z.int().nonnegative();
const Spent = z.object({
  ended: count,
  runs: count,
  requests: z.array(
    z.object({
      largest: count,
      in: count,
      cacheRead: count,
      cacheWrite: count,
      out: count,
    }) satisfies z.ZodType<Requests>,
  ),
});
const Priced = NamedModel.extend({ price: Price.nullable() });
type Priced = z.infer<typeof Priced>;

const sum = (tokens: string): string => `least(sum(${tokens}), ${Number.MAX_SAFE_INTEGER})::bigint`;
/**
 * Tokens of the last runs, those of requests in the same tiers of all prices together. The product's own models are not AI and count
 * tokens of their own, so their steps are left out. Of attempts that failed only the sums are kept: they count without the cache,
 * and as requests of one size.
 */
const spent = `with ended as (
    select id from rm.runs where workspace_id = $1 and agent_id = $2 and ended_at is not null
    order by queued_at desc, id desc limit ${limits.comparedRuns}
  ), asked as (
    select run_id, tokens_in, tokens_out, greatest(jsonb_array_length(failures), 1) as failed,
      coalesce((measures->'usage'->>'in')::bigint, 0) as sent, coalesce((measures->'usage'->>'out')::bigint, 0) as written,
      coalesce((measures->'usage'->>'cacheRead')::bigint, 0) as cache_read,
      coalesce((measures->'usage'->>'cacheWrite')::bigint, 0) as cache_write
    from rm.steps where run_id in (select id from ended) and kind = 'model' and tokens_in + tokens_out > 0
      and recipe->>'provider' <> all($3)
  ), requests as (
    select sent as input, sent, cache_read, cache_write, written from asked
    union all
    select (tokens_in - sent) / failed, greatest(tokens_in - sent, 0), 0, 0, greatest(tokens_out - written, 0) from asked
    where tokens_in > sent or tokens_out > written
  ), tiers as (
    select max(input) as largest, ${sum('sent')} as sent, ${sum('cache_read')} as cache_read,
      ${sum('cache_write')} as cache_write, ${sum('written')} as written
    from requests group by width_bucket(input, $4::bigint[])
  )
  select (select count(*)::int from ended) as ended, (select count(distinct run_id)::int from asked) as runs,
    (select coalesce(jsonb_agg(jsonb_build_object('largest', largest, 'in', sent, 'cacheRead', cache_read,
      'cacheWrite', cache_write, 'out', written)), '[]') from tiers) as requests`;

/** Knows what an agent's last runs would have cost on each model that the workspace can ask. */
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
    await this.readModel.get(z.object({}), agentBy(workspaceId, agentId));
    // A tier begins above its start.
    const starts = tierStarts().map((start) => start + 1);
    const of = [workspaceId, agentId, BuiltInProvider.options, starts];
    const { requests, ...counts } = (await this.readModel.one(Spent, spent, of)) ?? nothing;
    if (counts.runs === 0) return { ...counts, items: [] };
    const at = this.clock.now();
    const priced = await this.priced(workspaceId);
    const items = priced.flatMap(({ price, ...model }) => {
      const costMicros = isFree(model) ? 0 : costOnModel(requests, { ...model, price }, at);
      return costMicros === null ? [] : [{ ...model, costMicros }];
    });
    return { ...counts, items };
  }

  /** A price that the workspace has set is before those of lists. */
  private async priced(workspaceId: WorkspaceId): Promise<Priced[]> {
    const [listed, set, offered] = await Promise.all([
      this.readModel.many(Priced, askableModels(workspaceId, limits.comparedModels)),
      this.facts.modelPrices(workspaceId),
      this.offered.list(),
    ]);
    const prices = new Map(set.map(({ price, ...model }) => [toKey(model), { book: 'workspace', ...price }]));
    return [
      ...listed.map((each) => ({ ...each, price: prices.get(toKey(each)) ?? each.price })),
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

const toKey = ({ connectionId, provider, model }: NamedModel): string =>
  JSON.stringify([connectionId, provider, model]);

/** The product's own models, and those on people's own machines. */
const isFree = ({ provider }: NamedModel): boolean =>
  BuiltInProvider.safeParse(provider).success || (getModelService(provider)?.isOwn ?? false);

const nothing: z.infer<typeof Spent> = { ended: 0, runs: 0, requests: [] };
