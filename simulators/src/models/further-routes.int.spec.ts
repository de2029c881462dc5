import { get } from 'node:http';
import { z } from 'zod';
import type { ModelServer } from './model-server.js';
import { first } from './testing/model-requests/messages.js';
import { at, send, giveTestServer, testKey, textAt, type Reply } from './testing/model-server.js';

let server: ModelServer;
giveTestServer((started) => (server = started));

describe('Embeddings', () => {
  const model = 'rehearsal-embedding-1';
  const post = (body: unknown): Promise<Reply> =>
    send(`${server.addresses.responses}/embeddings`, { body, headers: { authorization: `Bearer ${testKey}` } });
  const listVectors = ({ json }: Reply): number[][] =>
    z
      .array(z.object({ embedding: z.array(z.number()) }))
      .parse(at(json, 'data'))
      .map(({ embedding }) => embedding);
  const product = (a: number[] = [], b: number[] = []): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

  it('are near each other for texts with the same words', async () => {
    const input = ['The red ship sails.', 'A red ship sails today', 'Invoices are due'];
    const [ship, other, invoice] = listVectors(await post({ model, input }));
    expect(product(ship, ship)).toBeCloseTo(1);
    expect(product(ship, other)).toBeGreaterThan(product(ship, invoice));
  });

  it('have the requested dimensions, also in base64', async () => {
    const { json } = await post({ model, input: 'Hello', dimensions: 64, encoding_format: 'base64' });
    expect(Buffer.from(textAt(json, 'data.0.embedding'), 'base64')).toHaveLength(64 * 4);
    expect(at(json, 'usage')).toEqual({ prompt_tokens: 2, total_tokens: 2 });
  });

  it.each([
    ['an empty text', { model, input: '' }, 400],
    ['a text that is too long', { model, input: 'a'.repeat(40_000) }, 400],
    ['an unknown parameter', { model, input: 'a', speed: 1 }, 400],
    ['a model that answers', { model: 'rehearsal-1', input: 'a' }, 404],
    ['a fault', { model: `${model}--overloaded`, input: 'a' }, 503],
  ])('refuse %s', async (_, body, status) => {
    expect(await post(body)).toMatchObject({ status, json: { error: { message: expect.any(String) } } });
  });
});

describe('Counting tokens of Messages', () => {
  const headers = { 'x-api-key': testKey, 'anthropic-version': '2023-06-01' };
  const { max_tokens: _, ...request } = first();
  const count = (body: unknown): Promise<Reply> =>
    send(`${server.addresses.messages}/messages/count_tokens`, { body, headers });

  it('gives what the answer counts as its input', async () => {
    const answer = await send(`${server.addresses.messages}/messages`, { body: first(), headers });
    expect((await count(request)).json).toEqual({ input_tokens: at(answer.json, 'usage.input_tokens') });
  });
  it('refuses what a request for an answer may have and it may not', async () => {
    expect(textAt((await count(first())).json, 'error.message')).toBe('max_tokens: Extra inputs are not permitted');
  });
});

describe('The list of Ollama', () => {
  it('needs no key', async () => {
    const { status, json } = await send(`${server.addresses.ollama}/api/tags`, {});
    expect(status).toBe(200);
    expect(at(json, 'models.0')).toMatchObject({ name: 'rehearsal-1', details: { format: 'gguf' } });
  });
  it('shows what a model can do and how much it takes', async () => {
    const show = (model: string) => send(`${server.addresses.ollama}/api/show`, { body: { model } });
    expect((await show('rehearsal-1-thinking')).json).toMatchObject({
      capabilities: ['completion', 'tools', 'thinking'],
      model_info: { 'rehearsal.context_length': 200_000 },
    });
    expect(await show('llama0')).toMatchObject({ status: 404, json: { error: "model 'llama0' not found" } });
  });
});

describe('An address', () => {
  it.each(['//', '/v1/models/%E0%A4%A', '/google/v1beta/models/%ZZ'])(
    'that is malformed, %s, is refused, and the server goes on',
    async (path) => {
      const { hostname, port } = new URL(server.addresses.ollama);
      const status = await new Promise<number | undefined>((resolve, reject) =>
        get({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).on('error', reject),
      );
      expect(status).toBe(400);
      expect((await send(`${server.addresses.ollama}/api/tags`, {})).status).toBe(200);
    },
  );
});
