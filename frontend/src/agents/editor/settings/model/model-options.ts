import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { ConnectedModel } from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import type { OfferedService } from '@throughline/contracts/connections/offered-models.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import { searchText, hasTerms } from '@throughline/contracts/search-text.js';
import { modelName } from '../../../definition/definition-names.js';

export type Model = AgentDefinition['model'];
export type ModelName = Pick<Model, 'connectionId' | 'provider' | 'model'>;

/** A model that an agent can be given: of a connected account, of a service that the operators offer, or of the product itself. */
export type ModelOption = ModelName & {
  name: string;
  /** The account that is asked, the service, or the provider that needs none. */
  via: string;
  /** Holds what is known of it; null for a model of the product itself. */
  card: ModelCard | null;
  /** The account, where it can’t be asked now. */
  broken: ConnectionRow | null;
};

const works = ({ status }: ConnectionRow): boolean => status === 'active' || status === 'degraded';

const ofAccount = (card: ConnectedModel, connections: readonly ConnectionRow[]): ModelOption[] => {
  const connection = connections.find(({ id }) => id === card.connectionId);
  if (connection === undefined || card.status === 'gone') return [];
  const { model, name, connectionId } = card;
  const broken = works(connection) ? null : connection;
  return [{ connectionId, provider: connection.service, model, name, via: connection.name, card, broken }];
};

/** Accounts with their models, what the operators of the deployment offer, and what the product itself has. */
type Known = {
  connections: readonly ConnectionRow[];
  models: readonly ConnectedModel[];
  offered: readonly OfferedService[];
  builtIn: readonly ModelProviderInfo[];
};

/** Lists models of connected accounts first, then those that are offered, then those that the product has. */
export const modelOptions = ({ connections, models, offered, builtIn }: Known): ModelOption[] => [
  ...models.flatMap((card) => ofAccount(card, connections)),
  ...offered.flatMap(({ service, name: via, models: cards }) =>
    cards.map((card) => {
      const { model, name } = card;
      return { connectionId: null, provider: service, model, name, via, card, broken: null };
    }),
  ),
  ...builtIn.flatMap(({ provider, name: via, models: own }) =>
    own.map(({ model, name }) => ({ connectionId: null, provider, model, name, via, card: null, broken: null })),
  ),
];

export const isModel = (a: ModelName, b: ModelName): boolean =>
  a.connectionId === b.connectionId && a.provider === b.provider && a.model === b.model;

/** Names a model before its option is known, and when its account lists it no more. */
export const nameOfModel = (model: Model, option: ModelOption | undefined): string => option?.model ?? modelName(model);

export type ModelFilter = { words: string; pdf: boolean; reasons: boolean; long: boolean };

const longContext = 200_000;

export const matchesFilter = ({ name, model, via, card }: ModelOption, filter: ModelFilter): boolean =>
  (filter.words.trim() === '' || hasTerms(searchText(name, model, via), filter.words)) &&
  (!filter.pdf || (card?.inputs.includes('pdf') ?? false)) &&
  (!filter.reasons || (card?.reasoning.length ?? 0) > 0) &&
  (!filter.long || (card?.context ?? 0) >= longContext);

/** The model of an option, with what the other one had as far as this one can have it. */
export const chosen = ({ connectionId, provider, model, card }: ModelOption, before: Model): Model => ({
  connectionId,
  provider,
  model,
  // Some models refuse any temperature of their own, so each begins with the one that its provider gives it.
  temperature: card === null ? 0 : null,
  maxOutputTokens: Math.min(before.maxOutputTokens, card?.output ?? before.maxOutputTokens),
  reasoning: card?.reasoning.includes(before.reasoning) ? before.reasoning : 'default',
});
