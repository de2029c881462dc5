import { z } from 'zod';
import type { Json } from '@throughline/contracts/json.js';
import { EgressBlocked } from '../../kernel/egress/egress.errors.js';
import { ModelListFailed } from '../../kernel/credentials/model-lists.js';

/** One account, as its lists are requested. */
export type ListAccess = {
  address: string;
  headers: Readonly<Record<string, string>>;
  fetch: typeof fetch;
  /** Ends all requests for one list. */
  signal: AbortSignal;
};

/** The longest list that is known has about 1 MB. */
const maxBytes = 4 * 1024 * 1024;

/** The answer of a provider to a request for (a part of) its list. Throws `ModelListFailed`. */
export const requestList = async <T extends z.ZodType>(
  { headers, fetch, signal }: ListAccess,
  url: string,
  shape: T,
  body?: Json,
): Promise<z.infer<T>> => {
  const answer = await sent(fetch, url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  });
  const parsed = shape.safeParse(jsonOrNothing(await getText(answer, url)));
  if (!parsed.success) throw new ModelListFailed('misconfigured', 'The answer is not a list of models.');
  return parsed.data;
};

/** Throws as soon as it is too long. */
const getText = async ({ body }: Response, url: string): Promise<string> => {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) break;
    }
  } catch (cause) {
    throw unreachable(url, cause);
  }
  if (bytes > maxBytes) throw new ModelListFailed('misconfigured', 'The list of models is too long.');
  return Buffer.concat(chunks).toString();
};

const jsonOrNothing = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const unreachable = (url: string, cause: unknown): ModelListFailed =>
  new ModelListFailed('unreachable', `${new URL(url).host} can’t be reached.`, { cause });

const sent = async (fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(url, init).catch((cause: unknown) => {
    if (cause instanceof EgressBlocked) throw new ModelListFailed('address_refused', cause.message, { cause });
    throw unreachable(url, cause);
  });
  if (answer.ok) return answer;
  const text = (await answer.text().catch(() => '')).slice(0, 2_000);
  throw getFailure(answer.status, text);
};

const getFailure = (status: number, text: string): ModelListFailed => {
  if (status === 402 || /insufficient_quota|credit balance|RESOURCE_EXHAUSTED/i.test(text))
    return new ModelListFailed('quota', 'The account has no credit left.');
  if (status === 401 || status === 403 || /API_KEY_INVALID|api key not valid/i.test(text))
    return new ModelListFailed('unauthorized', 'The key is not accepted.');
  if (status === 429) return new ModelListFailed('rate_limited', `The provider answered ${status}.`);
  if (status >= 500) return new ModelListFailed('service_failing', `The provider answered ${status}.`);
  return new ModelListFailed('misconfigured', `The provider answered ${status}. Is the address right?`);
};
