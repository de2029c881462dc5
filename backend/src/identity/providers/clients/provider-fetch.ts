import type { CustomFetch } from 'openid-client';

const longest = 10_000;
const largest = 64 * 1024;

/** The response of the provider exceeds the size limit. */
export class AnswerTooLarge extends Error {}

/**
 * Calls servers that the operator configured. They may be in the operator's own network, so the egress guard of agents'
 * calls does not apply. Redirects are not followed; a call gets ten seconds and 64 KiB.
 */
export const providerFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
  const timeout = AbortSignal.timeout(longest);
  const response = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const bytes = await bounded(response);
  const empty = [101, 204, 205, 304].includes(response.status);
  return new Response(empty ? null : bytes, { status: response.status, headers: response.headers });
};

const bounded = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > largest) throw new AnswerTooLarge('A provider answered with more than 64 KiB.');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
};
