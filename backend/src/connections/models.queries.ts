import { Injectable } from '@nestjs/common';
import {
  ConnectedModel,
  ConnectedModels,
  type ModelQuery,
} from '@throughline/contracts/connections/connection.requests.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { ModelPrice } from '@throughline/contracts/model-prices/model-price.requests.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Facts } from '../access/facts.js';

const Card = z.record(z.string(), z.unknown());
const FoundModel = z.object({ key: z.string(), connectionId: z.string(), service: z.string(), card: Card });

/** The models of all live connections of a workspace, as one list, each with the price that its calls are charged at. */
@Injectable()
export class ConnectedModelsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly facts: Facts,
  ) {}

  async list(workspaceId: WorkspaceId, { connectionId, q, cursor, limit }: ModelQuery): Promise<ConnectedModels> {
    const found = await this.readModel.many(
      FoundModel,
      `select key, connection_id, service, card from (
         select lower(card->>'model') || ' ' || models.id as key, models.id::text as connection_id, connections.service, card
         from rm.models join rm.connections on connections.id = models.id, jsonb_array_elements(models.models) card
         where models.workspace_id = $1 and connections.status not in ('revoked', 'abandoned')
           and ($2::uuid[] is null or models.id = any($2))
           and ($3::text is null or strpos(lower((card->>'model') || ' ' || (card->>'name')), lower($3)) > 0)
       ) listed where $4::text is null or key > $4 order by key limit $5`,
      [workspaceId, connectionId ?? null, q ?? null, keyIn(cursor), limit + 1],
    );
    const prices = await this.facts.modelPrices(workspaceId);
    const items = found
      .slice(0, limit)
      .map(({ card, connectionId: id, service }) =>
        withPrice(ConnectedModel.parse({ ...card, connectionId: id }), service, prices),
      );
    const last = found.length > limit ? found[limit - 1] : undefined;
    return { items, next: last === undefined ? null : Buffer.from(last.key).toString('base64url') };
  }
}

/** A price that the workspace has set is before those of lists; a model on people's own machines costs nothing. */
const withPrice = (model: ConnectedModel, service: string, prices: readonly ModelPrice[]): ConnectedModel => {
  if (getModelService(service)?.isOwn) return { ...model, price: free };
  const set = prices.find(
    (each) => each.connectionId === model.connectionId && each.provider === service && each.model === model.model,
  );
  if (set === undefined) return model;
  return { ...model, price: { book: 'workspace', ...set.price }, sources: { ...model.sources, price: 'workspace' } };
};

const free: ConnectedModel['price'] = { book: 'own', in: 0, cacheRead: 0, cacheWrite: 0, out: 0 };

const keyIn = (cursor: string | undefined): string | null =>
  cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString();
