import type { Exchange } from './exchange-file.js';
import { requestHeaders } from './shown-headers.js';

/** How the bytes of an answer come: as they did when it was recorded, or each by itself. */
export type Pieces = 'recorded' | 'bytes';

/** Whatever our adapters send is no longer what was recorded. */
export class ExchangeDiffers extends Error {
  constructor(what: string, sent: string, recorded: string) {
    const at = [...recorded].findIndex((character, index) => sent[index] !== character);
    const from = Math.max(0, (at === -1 ? recorded.length : at) - 40);
    const near = (text: string): string => text.slice(from, from + 120);
    super(
      `The ${what} of a request differs from the recorded one:\n  sent      ${near(sent)}\n  recorded  ${near(recorded)}`,
    );
    this.name = 'ExchangeDiffers';
  }
}

/** A `fetch` that answers as recorded. Nothing leaves: a request that was not recorded fails. */
export const playingFetch = (exchanges: readonly Exchange[], address: string, pieces: Pieces = 'recorded') => {
  let played = 0;
  let failure: Error | null = null;
  let heard = '';
  const fail = (error: Error): never => {
    failure ??= error;
    throw error;
  };
  const compare = (what: string, sent: string, recorded: string): void => {
    if (sent !== recorded) fail(new ExchangeDiffers(what, sent, recorded));
  };
  const play: typeof fetch = (input, init) => {
    const exchange = exchanges[played];
    played += 1;
    if (exchange === undefined) return fail(new Error('There is one request more than was recorded.'));
    const { request, response } = exchange;
    const url = input instanceof Request ? input.url : String(input);
    compare('method', init?.method ?? 'GET', request.method);
    compare('path', url, `${address}${request.path}`);
    compare('head', JSON.stringify(requestHeaders(init)), JSON.stringify(request.headers));
    compare('body', typeof init?.body === 'string' ? init.body : '', request.body);
    heard += response.chunks.join('');
    const { status, headers } = response;
    return Promise.resolve(new Response(toStreamName(response.chunks, pieces), { status, headers }));
  };
  return {
    fetch: play,
    heard: (): string => heard,
    /** Throws what adapters would have turned into a failure of the model. */
    requireWhole: (): void => {
      if (failure !== null) throw failure;
      if (played < exchanges.length) throw new Error(`${exchanges.length - played} recorded requests were not sent.`);
    },
  };
};

const toStreamName = (chunks: readonly string[], pieces: Pieces): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const all = chunks.map((chunk) => encoder.encode(chunk));
  const sent = pieces === 'recorded' ? all : all.flatMap((chunk) => [...chunk].map((byte) => Uint8Array.of(byte)));
  return ReadableStream.from(sent);
};
