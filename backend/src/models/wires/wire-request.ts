import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ModelService } from '@throughline/contracts/model-services.js';
import type { SentRequest } from '@throughline/contracts/runs/sent-request.js';
import { getKnownChanges, withChanges } from '../parameters/changes.js';
import { wires } from './wires.js';

export type WireRequest = NonNullable<SentRequest['wire']>;

/** Stand for the key, and for an address that only the account has. */
const keyName = '$API_KEY';
const addressName = 'https://your-endpoint.example';

const shown: readonly string[] = ['content-type', 'authorization', 'x-api-key', 'x-goog-api-key', 'api-key'];
const isShown = (name: string): boolean => shown.includes(name) || /-(version|beta)$/.test(name);

/** Returns what the provider's API is sent for a request. Nothing leaves: the library writes it, and it is kept here instead. */
export const wireRequest = async (
  service: ModelService,
  model: string,
  options: LanguageModelV4CallOptions,
): Promise<WireRequest | null> => {
  let kept: WireRequest | null = null;
  const record: typeof fetch = (input, init) => {
    const headers = [...new Headers(init?.headers)].filter(([name]) => isShown(name));
    const url = input instanceof Request ? input.url : String(input);
    if (typeof init?.body === 'string') kept = { url, headers: Object.fromEntries(headers), body: init.body };
    return Promise.reject(new Error('It is only shown.'));
  };
  const address = (service.address ?? addressName).replace(/\/+$/, '');
  const endpoint = {
    service,
    address,
    key: keyName,
    headers: {},
    fetch: withChanges(record, getKnownChanges(service, model)),
  };
  const spoken = await wires[service.wire].model(endpoint, model);
  await Promise.resolve(spoken.doStream(options)).catch(() => undefined);
  return kept;
};
