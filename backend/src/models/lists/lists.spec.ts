import type { Json } from '@throughline/contracts/json.js';
import { listAnthropic } from './anthropic-list.js';
import { listGoogle } from './google-list.js';
import { maxEntries, withoutOtherWork } from './list-entries.js';
import type { ListAccess } from './list-request.js';
import { listOllama } from './ollama-list.js';
import { listOpenAi } from './openai-list.js';

const ending = new AbortController();
const textIn = (body: RequestInit['body']): string => (typeof body === 'string' ? body : '');
const toUrl = (input: Parameters<typeof fetch>[0]): URL => new URL(input instanceof Request ? input.url : input);
/** A provider that answers with this. */
const provider = (answer: (url: URL, body: string) => Json | string | Promise<Json>): ListAccess => ({
  address: 'https://models.example/v1',
  headers: {},
  signal: ending.signal,
  fetch: async (input, init) => {
    const given = await answer(toUrl(input), textIn(init?.body));
    return new Response(typeof given === 'string' ? given : JSON.stringify(given));
  },
});
const names = (models: readonly { model: string }[]): string[] => models.map(({ model }) => model);
const data = (...ids: Json[]): Json => ({ data: ids.map((id) => ({ id })) });

describe('A list of models', () => {
  it('is read without entries that name no model', async () => {
    const ids = ['good', 'x'.repeat(201), '', 'two\nlines', 'a\u202eb', 'zero\u200bwidth', 7, null];
    expect(names(await listOpenAi(provider(() => data(...ids))))).toEqual(['good']);
    const google = { models: [{ name: 'models/good' }, { name: 'models/\u0007' }, null] };
    expect(names(await listGoogle(provider(() => google)))).toEqual(['good']);
    const anthropic = { data: [{ id: 'good' }, { id: 'x'.repeat(201) }], has_more: false, last_id: null };
    expect(names(await listAnthropic(provider(() => anthropic)))).toEqual(['good']);
  });
  it('has no name that hides something', async () => {
    const answer = { data: [{ id: 'good', name: 'Good\u202edooG' }] };
    expect(await listOpenAi(provider(() => answer))).toEqual([{ model: 'good' }]);
  });
  it('is none when it has entries and none of them names a model', () =>
    expect(listOpenAi(provider(() => ({ data: [{ title: 'a post' }] })))).rejects.toMatchObject({
      code: 'misconfigured',
    }));
  it('of Google is none without its field', () =>
    expect(listGoogle(provider(() => data('good')))).rejects.toMatchObject({ code: 'misconfigured' }));
  it('may be empty', async () => expect(await listOpenAi(provider(() => data()))).toEqual([]));
  it('is read up to a number of entries', async () => {
    const ids = Array.from({ length: maxEntries + 500 }, (_, n) => `m-${n}`);
    expect(await listOpenAi(provider(() => data(...ids)))).toHaveLength(maxEntries);
    let pages = 0;
    const page = () => ({ data: ids.map((id) => ({ id })), has_more: true, last_id: String((pages += 1)) });
    expect(await listAnthropic(provider(page))).toHaveLength(maxEntries);
    expect(pages).toBe(1);
  });
  it('is refused when it is longer than any', () =>
    expect(listOpenAi(provider(() => `{"data":[]${' '.repeat(9 * 1024 * 1024)}}`))).rejects.toMatchObject({
      code: 'misconfigured',
      message: 'The list of models is too long.',
    }));
  it('has no prices below nothing, of no number, or above every price', async () => {
    const priced = (prompt: Json) => ({ data: [{ id: 'm', pricing: { prompt, completion: '0.000001' } }] });
    for (const prompt of ['-1', -1, 'NaN', 'Infinity', '1e300', 1, 'free'])
      expect(await listOpenAi(provider(() => priced(prompt)))).toEqual([{ model: 'm' }]);
    expect(await listOpenAi(provider(() => priced('0.000002')))).toMatchObject([{ price: { in: 2_000_000 } }]);
  });
});

describe('Models that write no text', () => {
  it('are left out where the list says so', async () => {
    const answer = {
      data: [
        { id: 'chat', type: 'chat', architecture: { input_modalities: ['text'], output_modalities: ['text'] } },
        { id: 'vectors', type: 'embeddings' },
        { id: 'order', type: 'rerank' },
        { id: 'picture', architecture: { input_modalities: ['text'], output_modalities: ['image'] } },
        { id: 'ocr', capabilities: { completion_chat: false } },
      ],
    };
    expect(names(await listOpenAi(provider(() => answer)))).toEqual(['chat']);
  });
  it('are left out where their name is unmistakable, and each model is listed once', () => {
    const others =
      'text-embedding-3-small nomic-embed-text:latest whisper-1 tts-1-hd gpt-4o-mini-tts omni-moderation-latest bge-m3';
    const writers = 'gpt-5 llama-guard-4 qwen3:8b mistral-large claude-sonnet-4-5 gpt-5 notts-1 e50';
    const listed = `${writers} ${others} rerank-v3.5 BAAI/bge-reranker-v2 gpt-4o-transcribe`.split(' ');
    expect(names(withoutOtherWork(listed.map((model) => ({ model }))))).toEqual([...new Set(writers.split(' '))]);
  });
});

describe('The list of Ollama', () => {
  const tags = (...all: string[]): Json => ({ models: all.map((name) => ({ name })) });
  it('has what is told of each model, and leaves out those that only embed', async () => {
    const access = provider((url, body) =>
      url.pathname === '/api/tags'
        ? tags('writes', 'vectors', 'old')
        : {
            capabilities: body.includes('writes') ? ['completion', 'tools'] : body.includes('old') ? [] : ['embedding'],
          },
    );
    expect(await listOllama(access)).toMatchObject([{ model: 'writes', tools: true }, { model: 'old' }]);
  });
  it('ends when its time is over, with what was told until then', async () => {
    const time = new AbortController();
    const access: ListAccess = {
      ...provider(() => tags('a', 'b', 'c')),
      signal: time.signal,
      fetch: async (input, init) => {
        if (toUrl(input).pathname === '/api/tags') return Response.json(tags('a', 'b', 'c'));
        if (textIn(init?.body).includes('"a"')) return Response.json({ capabilities: ['completion', 'tools'] });
        time.abort();
        throw init?.signal?.reason;
      },
    };
    expect(await listOllama(access)).toMatchObject([{ model: 'a', tools: true }, { model: 'b' }, { model: 'c' }]);
  });
  it('has models that nothing is told about, and requests a few at once', async () => {
    let [open, most] = [0, 0];
    const access = provider(async (url) => {
      if (url.pathname === '/api/tags') return tags('a', 'b', 'c', 'd', 'e', 'f', 'g');
      most = Math.max(most, (open += 1));
      await Promise.resolve();
      open -= 1;
      throw new Error('It ended the connection.');
    });
    expect(names(await listOllama(access))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });
});
