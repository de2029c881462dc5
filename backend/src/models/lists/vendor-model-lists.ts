import { Injectable } from '@nestjs/common';
import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { getModelService, type ModelService, type ModelWire } from '@throughline/contracts/model-services.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Credential } from '../../kernel/credentials/connection-credentials.js';
import { ModelListFailed, ModelLists } from '../../kernel/credentials/model-lists.js';
import { EgressFetch } from '../../kernel/egress/egress-fetch.js';
import { bundledBook, bundledModel, bundledPrice } from '../prices/price-book.js';
import { listAnthropic } from './anthropic-list.js';
import { withoutOtherWork } from './list-entries.js';
import { listGoogle } from './google-list.js';
import type { ListedModel } from './listed-model.js';
import type { ListAccess } from './list-request.js';
import { listOllama } from './ollama-list.js';
import { listOpenAi } from './openai-list.js';

const lists: Readonly<Record<ModelWire, (access: ListAccess) => Promise<ListedModel[]>>> = {
  responses: listOpenAi,
  chat_completions: listOpenAi,
  messages: listAnthropic,
  generate_content: listGoogle,
};

/** How each API is given a key. */
const keyHeaders: Readonly<Record<ModelWire, (key: string) => Record<string, string>>> = {
  responses: (key) => ({ authorization: `Bearer ${key}` }),
  chat_completions: (key) => ({ authorization: `Bearer ${key}` }),
  messages: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  generate_content: (key) => ({ 'x-goog-api-key': key }),
};

/** The list of the provider, completed from the price book. What neither knows stays unknown. */
@Injectable()
export class VendorModelLists extends ModelLists {
  /** Milliseconds for one list with all of its requests. */
  timeout = 30_000;

  constructor(
    private readonly egress: EgressFetch,
    private readonly clock: Clock,
  ) {
    super();
  }

  async list({ service: id, address: own, key, headers, hosts }: Credential): Promise<ModelCard[]> {
    const service = getModelService(id);
    const address = (own ?? service?.address)?.replace(/\/+$/, '');
    if (service === undefined || address === undefined)
      throw new ModelListFailed('misconfigured', 'The connection has no address.');
    const access: ListAccess = {
      address,
      headers: { ...headers, ...(key !== null && keyHeaders[service.wire](key)) },
      fetch: this.egress.reaching({ hosts: [...hosts, ...service.hosts] }),
      signal: AbortSignal.timeout(this.timeout),
    };
    const listed = await (service.listing === 'ollama' ? listOllama : lists[service.wire])(access);
    return withoutOtherWork(listed).map((model) => getCard(service, model, this.clock.now()));
  }
}

const getCard = (service: ModelService, listed: ListedModel, at: Date): ModelCard => {
  const { model, name = model, status = 'listed', price: ownPrice, ...own } = listed;
  const book = bundledModel(service, model);
  const price: Price | null =
    ownPrice === undefined ? bundledPrice(service, model, { at, input: 0 }) : { book: 'vendor', ...ownPrice };
  const context = own.context ?? book?.context_window ?? null;
  return {
    model,
    name,
    status: book?.deprecated === true ? 'deprecated' : status,
    context,
    output: own.output ?? null,
    inputs: own.inputs ?? [],
    tools: own.tools ?? null,
    schemaWithTools: own.schemaWithTools ?? service.schemaWithTools,
    reasoning: own.reasoning ?? [],
    price,
    sources: toSources(listed, { context, price }),
  };
};

const vendorFigures = ['context', 'output', 'inputs', 'tools', 'schemaWithTools', 'reasoning', 'price'] as const;

const toSources = (
  listed: ListedModel,
  { context, price }: Pick<ModelCard, 'context' | 'price'>,
): ModelCard['sources'] => ({
  ...(context !== null && { context: bundledBook }),
  ...(price !== null && { price: bundledBook }),
  ...Object.fromEntries(
    vendorFigures.filter((figure) => listed[figure] !== undefined).map((figure) => [figure, 'vendor']),
  ),
});
