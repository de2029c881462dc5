import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { getService } from '../services/services.js';
import { getOperation, operations } from './operations.js';
import { getRequest } from './request.js';

/** Calls as the documents of the services show them: what an operation is given, and what arrives there. */
const Example = z.object({
  id: z.string(),
  given: z.record(z.string(), z.json()),
  /** Method, host and path. */
  request: z.string(),
  query: z.record(z.string(), z.string()),
  body: z.json(),
});
const examples = z.array(Example).parse(JSON.parse(await readFile(new URL('requests.json', import.meta.url), 'utf8')));

type Received = { request: string; query: Record<string, string>; headers: Record<string, unknown>; body: string };
const received: Received[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({
      request: `${request.method ?? ''} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    });
    response.end('{}');
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It is not there.');
  return value;
};

it.each(examples.map((example) => [example.id, example] as const))('%s arrives as documented', async (id, example) => {
  const operation = found(getOperation(id));
  const { address } = found(getService(operation.service));
  const own = new URL(address.replace(/\{(\w+)\}/g, '$1-1'));
  const given = z.record(z.string(), z.json()).parse(operation.input.parse(example.given));
  const request = getRequest(operation, given, `${origin}${own.pathname}`);
  await fetch(request.url, { method: request.method, headers: request.headers, body: request.body });
  const arrived = found(received.pop());

  const [method = '', path = ''] = arrived.request.split(' ');
  expect({ id, given: example.given, request: `${method} ${own.host}${path}`, query: arrived.query }).toEqual({
    ...example,
    body: undefined,
  });
  expect(arrived.headers).toMatchObject({ ...operation.headers });
  if (operation.body?.kind === 'json') expect(JSON.parse(arrived.body)).toEqual(example.body);
  else expect(arrived.body).toBe(example.body ?? '');
});

it('has an example of every operation', () => {
  expect(examples.map(({ id }) => id).sort()).toEqual(operations.map(({ id }) => id).sort());
});
