import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { sql, type SqlBool } from 'kysely';
import { tables } from './tables.js';

type Card = { price: unknown; inputs: unknown };

/** A model that a connected account has, as its card says. */
export const listedModel = (workspaceId: WorkspaceId, id: ConnectionId, model: string) =>
  tables
    .selectFrom(['models', sql<Card>`jsonb_array_elements(models)`.as('card')])
    .select([sql`card->'price'`.as('price'), sql`card->'inputs'`.as('inputs')])
    .where((eb) => eb.and({ workspaceId, id }))
    .where(sql<SqlBool>`card->>'model' = ${model}`);

/** Models that can be asked through the accounts of a workspace. */
export const askableModels = (workspaceId: WorkspaceId, most: number) =>
  tables
    .selectFrom('models')
    .innerJoin('connections', 'connections.id', 'models.id')
    .innerJoin(sql<Card>`jsonb_array_elements(models.models)`.as('card'), (join) => join.onTrue())
    .select([
      'connections.id as connectionId',
      'connections.service as provider',
      sql`card->>'model'`.as('model'),
      sql`card->'price'`.as('price'),
    ])
    .where('models.workspaceId', '=', workspaceId)
    .where('status', 'not in', ['revoked', 'abandoned'])
    .where(sql<SqlBool>`card->>'status' <> 'gone'`)
    .orderBy(sql`lower(card->>'model')`)
    .orderBy('connections.id')
    .limit(most);
