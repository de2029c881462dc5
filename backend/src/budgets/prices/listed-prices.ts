import { Injectable } from '@nestjs/common';
import { BuiltInProvider } from '@throughline/contracts/agents/agent-definition.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { NamedModel } from '@throughline/contracts/runs/recipe.js';
import { Price } from '@throughline/contracts/runs/run.events.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Facts } from '../../access/facts.js';
import { OfferedModels } from '../../kernel/credentials/offered-models.js';
import { ModelPrices } from '../../limits/spending/model-prices.js';
import { listedModel } from '../../connections/public.js';

const Listed = z.object({ price: Price.nullable() });

/**
 * Knows what the workspace says that a model costs, or else what the list of its provider says. The product's own models
 * are free, and those on people's own machines.
 */
@Injectable()
export class ListedPrices extends ModelPrices {
  constructor(
    private readonly facts: Facts,
    private readonly readModel: ReadModel,
    private readonly offered: OfferedModels,
  ) {
    super();
  }

  async findPrice(workspaceId: WorkspaceId, asked: NamedModel): Promise<Price | 'free' | null> {
    const { provider, model, connectionId } = asked;
    if (BuiltInProvider.safeParse(provider).success || getModelService(provider)?.isOwn) return 'free';
    if (connectionId === null) return this.offeredPrice(provider, model);
    const set = (await this.facts.modelPrices(workspaceId)).find(
      (each) => each.connectionId === connectionId && each.provider === provider && each.model === model,
    );
    if (set !== undefined) return { book: 'workspace', ...set.price };
    const listed = await this.readModel.one(Listed, listedModel(workspaceId, connectionId, model));
    return listed?.price ?? null;
  }

  /** No call is made to a service that is not offered. */
  private async offeredPrice(provider: string, model: string): Promise<Price | 'free' | null> {
    return this.offered.credentialFor(provider) === null ? 'free' : this.offered.loadPrice(provider, model);
  }
}
