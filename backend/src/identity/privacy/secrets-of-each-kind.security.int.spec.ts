import type { IncomingMessage } from 'node:http';
import { waysToWrite } from '../../testing/echoing-api.js';
import { securityCases } from '../../testing/security-cases.js';
import { WatchedWorkspace } from '../../testing/watched-workspace.js';
import { json } from '../../testing/world.js';

const cases = securityCases('canaries', 'canaries-of-each-kind');
const secrets = {
  key: `key-"canary<&>'/+=one-51c7e`,
  user: 'canary-user-8d2f6a',
  password: `pass-"canary<&>'/+=two-3b9a4`,
  header: `head-"canary<&>'/+=three-7e1d8`,
  scheme: `word-"canary<&>'/+=four-2c6f9`,
  basicInHeader: 'pair-canary-five-9f4b7',
  client: `client-"canary<&>'/+=six-6d8a3`,
  access: `access-"canary<&>'/+=seven-4e2c1`,
  refresh: `refresh-"canary<&>'/+=eight-8b7d5`,
};

let watched: WatchedWorkspace;
let met: Set<string>;
beforeAll(async () => {
  watched = await WatchedWorkspace.open();
  met = new Set();
});
afterAll(() => watched.close());

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** All that came with a request, as it came, and what a server makes of it. */
const said = ({ headers, url }: IncomingMessage): string[] => {
  const values = Object.values(headers).flatMap((value) => value ?? []);
  const words = values.flatMap((value) => value.split(' '));
  const decoded = words.map((word) => Buffer.from(word, 'base64').toString('latin1'));
  return [url ?? '', ...values, ...words, ...decoded.flatMap((text) => [text, ...text.split(':')])];
};

/** The API tells everything that it was called with, in three ways. Keeps which secrets it has met. */
const echoEverything = (): string[] => {
  const echo = (path: string, write: (text: string) => object) => {
    watched.world.on(path, (request, response) => {
      const all = said(request);
      for (const [name, secret] of Object.entries(secrets)) if (all.includes(secret)) met.add(name);
      json(response, write(all.join(' | ')));
    });
    return path;
  };
  return [
    echo('/told', (text) => ({ text })),
    echo('/told/encoded', (text) => ({ text: encodeURIComponent(text) })),
    echo('/told/error', (text) => ({ error: { message: text } })),
  ];
};

const anyApi = (kind: string, name: string, secret: object, settings: object = {}) => ({
  service: 'any-api',
  kind,
  name,
  settings: { variables: { address: watched.world.url }, ...settings },
  secret: { kind, ...secret },
});

const keyed = () =>
  [
    anyApi('api_key', 'Key', { key: secrets.key }, { header: { name: 'X-Key', before: 'Key ' } }),
    anyApi('basic', 'Basic', { username: secrets.user, password: secrets.password }),
    anyApi('headers', 'Headers', {
      values: {
        'X-One': secrets.header,
        'X-Two': `Token ${secrets.scheme}`,
        Authorization: `Basic ${base64(`us:${secrets.basicInHeader}`)}`,
      },
    }),
  ] as const;

/** The token endpoint says all it knows in every field of its answer. */
const client = () => {
  const { world } = watched;
  world.on('/token', (_, response) =>
    json(response, {
      access_token: secrets.access,
      refresh_token: secrets.refresh,
      token_type: 'bearer',
      expires_in: 3600,
      scope: `read ${secrets.client.replaceAll('"', '')} ${secrets.client}`,
      account: secrets.client,
    }),
  );
  const to = (place: string): string => `${world.url}${place}`;
  const variables = { address: to(''), authorize: to('/authorize'), exchange: to('/token'), account: to('/me') };
  return {
    service: 'any-oauth2',
    kind: 'oauth2_client',
    name: 'Client',
    settings: { variables },
    secret: { kind: 'oauth2_client', clientId: 'shop', clientSecret: secrets.client },
  };
};

it('no secret of any kind of account is found outside of the vault, whatever part of it a service tells', async () => {
  const paths = echoEverything();
  for (const account of [...keyed(), client()])
    await watched.callWith(await watched.connect(account), account.service, paths);
  const listPlaces = await watched.search();
  expect([...met].sort()).toEqual(
    Object.keys(secrets)
      .filter((name) => name !== 'client' && name !== 'refresh')
      .sort(),
  );
  for (const [name, secret] of Object.entries(secrets))
    for (const [way, write] of Object.entries(waysToWrite))
      await cases.attempt(`${name}, ${way}`, () =>
        expect([name, way, listPlaces(write(secret))]).toEqual([name, way, []]),
      );
}, 120_000);
