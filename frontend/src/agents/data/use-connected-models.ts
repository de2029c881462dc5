import { blankDefinition, type ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import { followsSteps } from '@throughline/contracts/connections/built-in-models.js';
import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { listOfferedModels } from './agents.api.js';
import { listConnections, readModels } from '../../connections/data/connections.api.js';
import { useQuery } from '../../lib/use-query.js';

/** A model that agents of a workspace can be given. `via`: its account, or the service that offers it. */
export type ConnectedChoice = { model: ModelChoice; name: string; via: string };

const max = 1_000;
/** Room for an answer of some pages, where the model gives that much. */
const answerTokens = 8_000;

const choose = (card: ModelCard, of: Pick<ModelChoice, 'connectionId' | 'provider'>): ModelChoice => ({
  ...blankDefinition.model,
  ...of,
  model: card.model,
  temperature: null,
  maxOutputTokens: Math.min(answerTokens, card.output ?? blankDefinition.model.maxOutputTokens),
});

const read = async (workspaceId: Membership['workspaceId'], signal: AbortSignal): Promise<ConnectedChoice[]> => {
  const room = { kind: 'workspace' as const, workspaceId };
  const [{ models }, accounts, offered] = await Promise.all([
    readModels(workspaceId, { max }, signal),
    listConnections(room, { kind: 'model', status: 'active,degraded', order: 'name' }),
    listOfferedModels(),
  ]);
  const connected = models.flatMap((card) => {
    const account = accounts.items.find(({ id }) => id === card.connectionId);
    if (account === undefined || card.status === 'gone') return [];
    const { connectionId, name } = card;
    return [{ model: choose(card, { connectionId, provider: account.service }), name, via: account.name }];
  });
  const atServer = offered.flatMap(({ service, name: via, models: cards }) =>
    cards.map((card) => ({ model: choose(card, { connectionId: null, provider: service }), name: card.name, via })),
  );
  return [...connected, ...atServer].filter(({ model }) => !followsSteps(model.provider));
};

/** The models of a workspace that are AI: of its accounts, and those that the operators offer. */
export const useConnectedModels = (workspaceId: Membership['workspaceId']) =>
  useQuery(`models to choose from of ${workspaceId}`, (signal) => read(workspaceId, signal));
