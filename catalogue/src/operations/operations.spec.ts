import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { getService } from '../services/services.js';
import { getOperation, operations } from './operations.js';
import { placesIn } from './fill.js';
import { ArgumentRefused, getRequest } from './request.js';
import type { Operation } from './operation.js';

const account = 'https://api.example.com/base';
const pathPlaces = ({ path }: Operation) => placesIn(path.replaceAll('{+', '{'));
const places = ({ path, query = {}, body, ...operation }: Operation) => [
  ...pathPlaces({ path, ...operation }),
  ...Object.values(query).flatMap(placesIn),
  ...(body === undefined ? [] : placesIn(body.value)),
  ...(body?.kind === 'related' ? placesIn(body.text) : []),
];

/** Whether most people sign in at the service for what they choose there. Keys and bots have their rights at the service. */
const asksForScopes = ({ service }: Operation): boolean => {
  const usual = getService(service)?.ways[0];
  return usual?.kind === 'oauth2_code' && usual.scopes.length > 0;
};

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  it('belongs to a service, and needs scopes that the service has', () => {
    const service = getService(operation.service);
    expect(operation.id).toMatch(/^[a-z_]{2,30}\.[a-z_]{2,30}$/);
    const scopes = (service?.ways ?? []).flatMap((way) =>
      way.kind === 'oauth2_code' ? [...way.always, ...way.scopes.map(({ id }) => id)] : [],
    );
    expect(scopes).toEqual(expect.arrayContaining([...operation.scopes]));
    if (asksForScopes(operation)) expect(operation.scopes.length).toBeGreaterThan(0);
  });

  it('has a place for every argument, and an argument for every place', () => {
    const derived = operation.derived === 'mail' ? ['to', 'cc', 'bcc', 'subject', 'text', 'inReplyTo', 'threadId'] : [];
    const named = new Set([...places(operation).filter((name) => name !== operation.derived), ...derived]);
    expect(named).toEqual(new Set(Object.keys(operation.input.shape)));
  });

  it('has defaults that fit', () => {
    for (const argument of Object.values(operation.input.shape)) {
      const usual = z.safeParse(argument, undefined);
      if (usual.success) expect(z.safeParse(argument, usual.data)).toEqual(usual);
    }
  });

  it('describes its arguments, and reads or writes as its method does', () => {
    const { properties } = z
      .object({ properties: z.record(z.string(), z.object({ description: z.string() })) })
      .parse(z.toJSONSchema(operation.input, { io: 'input' }));
    expect(Object.keys(properties)).toEqual(Object.keys(operation.input.shape));
    if (operation.method === 'GET') expect(operation.effect).toBe('read');
    if (['PUT', 'PATCH', 'DELETE'].includes(operation.method)) expect(operation.effect).toBe('write');
  });
});

it('has the operations of every file', () => {
  const files = readdirSync(new URL('services', import.meta.url)).map((name) => name.replace('.json', ''));
  expect(files.sort()).toEqual([...new Set(operations.map(({ service }) => service))].sort());
});

it('has each operation once, and three or more for each of ten services', () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  const counts = Object.values(Object.groupBy(operations, ({ service }) => service)).map((each = []) => each.length);
  expect(counts.filter((count) => count >= 3).length).toBeGreaterThanOrEqual(10);
});

const attacks = [
  '..',
  '.',
  '',
  '../../admin',
  'a/../../b',
  '..%2f..%2fadmin',
  '%2e%2e',
  '..;/admin',
  '..\\admin',
  '@evil.example',
  '//evil.example/',
  'https://evil.example',
  '?admin=1',
  '#',
  'a;b=c',
  'x\r\nhost: evil.example',
  'x\0',
  '\u202e../',
  '\uff0e\uff0e\uff0f',
  '\ud800',
];

describe.each(operations.filter((each) => pathPlaces(each).length > 0).map((each) => [each.id, each] as const))(
  'an argument in the address of %s',
  (_, operation) => {
    const fixed = operation.path.split(/\{/)[0] ?? '';
    const given = (value: string) => Object.fromEntries(pathPlaces(operation).map((name) => [name, value]));
    const segments = (url: URL) => url.pathname.split('/').length;
    const usual = new URL(getRequest(operation, given('x'), account).url);

    it.each(attacks)('stays in its place: %j', (attack) => {
      let url;
      try {
        url = new URL(getRequest(operation, given(attack), account).url);
      } catch (error) {
        expect(error).toBeInstanceOf(ArgumentRefused);
        return;
      }
      expect(url.origin).toBe('https://api.example.com');
      expect(url.pathname.startsWith(`/base${fixed}`)).toBe(true);
      expect(decodeURIComponent(decodeURIComponent(url.pathname)).split(/[/\\]/)).not.toContain('..');
      expect(url.search).toBe(usual.search);
      expect(url.hash).toBe('');
      if (!operation.path.includes('{+')) expect(segments(url)).toBe(segments(usual));
    });
  },
);

it('no argument of a query adds another one', () => {
  const operation = getOperation('slack.read_channel');
  if (operation === undefined) throw new Error('slack.read_channel is not there.');
  const url = new URL(getRequest(operation, { channel: 'C1&limit=9#x', limit: 1 }, account).url);
  expect(Object.fromEntries(url.searchParams)).toEqual({ channel: 'C1&limit=9#x', limit: '1' });
});

it('no field of a form adds another one', () => {
  const operation = getOperation('twilio.send_message');
  if (operation === undefined) throw new Error('twilio.send_message is not there.');
  const given = { account: 'AC1', from: '+1', to: '+2', text: 'a&To=+3=b\n' };
  const { headers, body } = getRequest(operation, given, account);
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(body).toBe('To=%2B2&From=%2B1&Body=a%26To%3D%2B3%3Db%0A');
  expect(() => getRequest(operation, { ...given, text: '\ud800' }, account)).toThrow(ArgumentRefused);
});

it('no text of a file ends its part', () => {
  const operation = getOperation('google_drive.create_file');
  if (operation === undefined) throw new Error('google_drive.create_file is not there.');
  const text = '\r\n--part-1\r\ncontent-type: application/json\r\n\r\n{}\r\n--part-1--';
  const { headers, body } = getRequest(operation, { name: 'a', text, type: 'text/plain' }, account);
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  expect(body?.split(`--${boundary}`)).toHaveLength(4);
});

it('a text that has every number of a part is sent in time with its length', () => {
  const operation = getOperation('google_drive.create_file');
  if (operation === undefined) throw new Error('google_drive.create_file is not there.');
  const text = Array.from({ length: 400_000 }, (_, at) => `part-${at + 1}`).join(' ');
  const { headers } = getRequest(operation, { name: 'a', text, type: 'text/plain' }, account);
  expect(headers['content-type']).toBe('multipart/related; boundary=part-400001');
});
