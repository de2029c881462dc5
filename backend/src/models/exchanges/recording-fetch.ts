import type { Exchange } from './exchange-file.js';
import { answerHeaders, requestHeaders } from './shown-headers.js';

type Recorded = Omit<Exchange, 'response'> & { response: Omit<Exchange['response'], 'chunks'>; chunks: string[] };

/** A `fetch` that keeps what is sent below the address, and what comes back while the adapter reads it. */
export const recordingFetch = (send: typeof fetch, address: string) => {
  const recorded: Recorded[] = [];
  const record: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(`${address}/`)) throw new Error(`A request went to ${new URL(url).host}.`);
    const body = typeof init?.body === 'string' ? init.body : '';
    const request = {
      method: init?.method ?? 'GET',
      path: url.slice(address.length),
      headers: requestHeaders(init),
      body,
    };
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'accept-encoding': 'identity' };
    const answer = await send(url, { ...init, headers, redirect: 'error' });
    const response = { status: answer.status, headers: answerHeaders(answer) };
    const chunks: string[] = [];
    recorded.push({ request, response, chunks });
    return new Response(answer.body?.pipeThrough(noting(chunks)) ?? null, answer);
  };
  return {
    fetch: record,
    heard: (): string => recorded.flatMap(({ chunks }) => chunks).join(''),
    exchanges: (): Exchange[] =>
      recorded.map(({ request, response, chunks }) => ({ request, response: { ...response, chunks } })),
  };
};

/** A character whose bytes came apart is of the chunk that ended it. */
const noting = (chunks: string[]): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  const decoder = new TextDecoder();
  return new TransformStream({
    transform: (chunk, out) => {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') chunks.push(text);
      out.enqueue(chunk);
    },
  });
};
