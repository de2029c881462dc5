import { services } from '@throughline/contracts/connections/catalogue.js';
import type { Service } from '@throughline/contracts/connections/service.js';
import { startOddServer, type OddServer } from '../odd-server.js';
import { CatalogueClient, valueAt, type CodeWay } from '../testing/catalogue-client.js';
import { redirectUri } from '../testing/odd-client.js';

let server: OddServer;
beforeAll(async () => {
  server = await startOddServer({ redirectUris: [redirectUri] });
});
afterAll(() => server.stop());

const withCode = services.flatMap((service): [string, Service, CodeWay][] =>
  service.ways.flatMap((way): [string, Service, CodeWay][] =>
    way.kind === 'oauth2_code' && 'authorize' in way.endpoints && !service.id.startsWith('any-')
      ? [[service.id, service, way]]
      : [],
  ),
);

it.each(withCode)(
  'What the catalogue says of %s connects, names, refreshes and revokes an account',
  async (_, service, way) => {
    if (!('authorize' in way.endpoints)) return;
    const client = new CatalogueClient(server, service, way, way.endpoints);
    const back = await client.authorize();
    expect(Object.fromEntries(back)).toMatchObject({ code: expect.any(String), state: 'of-this-browser' });
    if (way.issuer !== undefined) expect(back.get('iss')).toBe(way.issuer);
    const answer = await client.exchange(back.get('code') ?? '');
    const { accessToken = 'access_token', refreshToken = 'refresh_token' } = way.tokenAnswer ?? {};
    const access = valueAt(answer.json, accessToken);
    const refresh = valueAt(answer.json, refreshToken);
    expect({ answer: answer.json, access }).toMatchObject({ access: expect.stringMatching(/.{10}/) });

    await client.learnSettings(answer, access);
    const before = await client.whoAmI(answer, access);
    expect(before).toMatchObject({ id: expect.stringMatching(/./), label: expect.stringMatching(/./), status: 200 });

    if (refresh !== '') {
      const refreshed = await client.refresh(refresh);
      expect(valueAt(refreshed.json, accessToken)).toMatch(/.{10}/);
      const next = valueAt(refreshed.json, refreshToken);
      expect(way.refresh.tokens).toBe(next === '' || next === refresh ? 'keeps' : 'rotates');
    }
    const revoked = await client.revoke(access, refresh);
    if (revoked === null) return;
    expect(revoked.status).toBeLessThan(300);
    if (way.identity.from === 'call') expect((await client.whoAmI(answer, access)).label).toBe('');
  },
);
