import type { INestApplicationContext } from '@nestjs/common';
import { getService } from '@throughline/catalogue/services/services.js';
import { blankDefinition, type ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { ConnectionSecret } from '@throughline/contracts/connections/connection.requests.js';
import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import { newId } from '@throughline/platform/ids.js';
import { CreateConnection, ListModels } from '../connections/domain/connection.commands.js';
import { ConnectionSecrets } from '../connections/secrets/connection-secrets.js';
import { priceAt } from '../models/public.js';
import type { Place } from './place.js';
import type { Story } from './story.js';

export type SeedModel = 'large' | 'small';
/** The accounts of the demo workspace. Their keys open nothing: a run that needs one says so. */
export type Accounts = { models: Record<SeedModel, ModelChoice>; tasks: ConnectionId };

const key = 'demo-key-that-opens-nothing';
const models = {
  large: {
    service: 'anthropic',
    name: 'Anthropic (demo)',
    model: 'claude-sonnet-4-5',
    context: 200_000,
    output: 64_000,
  },
  small: { service: 'openai', name: 'OpenAI (demo)', model: 'gpt-4.1-mini', context: 1_047_576, output: 32_768 },
} as const;

/** The price of a model by the book of the product, at a time of the story. */
export const priceOf = ({ provider, model }: Pick<ModelChoice, 'provider' | 'model'>, at: Date): Price | null => {
  const service = getModelService(provider);
  return service === undefined ? null : priceAt(service, model, null, { at, input: 0 });
};

/** Two accounts of models and two of services, which the workspace shares. */
export const makeAccounts = async (app: INestApplicationContext, story: Story, place: Place): Promise<Accounts> => {
  const secrets = app.get(ConnectionSecrets, { strict: false });
  const ownerId = place.people.mara;
  const by = () => story.by(ownerId, place.workspaceId);
  const connect = async (service: string, name: string, secret: ConnectionSecret): Promise<ConnectionId> => {
    const connectionId = ConnectionId.parse(newId());
    const hosts = [...(getService(service)?.hosts ?? [])];
    story.clock.advance(30);
    await secrets.put(connectionId, secret);
    await story.ask(
      new CreateConnection(
        {
          connectionId,
          workspaceId: place.workspaceId,
          ownerId,
          name,
          service,
          kind: secret.kind,
          sharing: 'workspace',
          settings: { address: null, variables: {}, header: null, check: null },
          scopes: [],
          client: null,
          authorization: { account: null, scopes: [], hosts, hint: null, expiresAt: null },
          by: { userId: ownerId, manages: true },
        },
        by(),
      ),
    );
    return connectionId;
  };
  const connectModel = async (which: SeedModel): Promise<ModelChoice> => {
    const { service: provider, name, model, context, output } = models[which];
    const connectionId = await connect(provider, name, { kind: 'model', key });
    const price = priceOf({ provider, model }, story.clock.now());
    const card: ModelCard = {
      model,
      name: model,
      context,
      output,
      price,
      inputs: ['text', 'image', 'pdf'],
      tools: true,
      schemaWithTools: null,
      reasoning: [],
      sources: {},
      status: 'listed',
    };
    await story.ask(new ListModels({ connectionId, models: [card], total: 1 }, by()));
    return { ...blankDefinition.model, connectionId, provider, model, temperature: null };
  };
  const made = { large: await connectModel('large'), small: await connectModel('small') };
  const tasks = await connect('todoist', 'Todoist (demo)', { kind: 'bearer', token: key });
  await connect('hubspot', 'HubSpot (demo)', { kind: 'bearer', token: key });
  return { models: made, tasks };
};
