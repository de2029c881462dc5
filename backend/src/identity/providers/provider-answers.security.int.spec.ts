import type { ProblemCode } from '@throughline/contracts/problem.js';
import { generateKeyPair, SignJWT } from 'jose';
import type { Answer } from '../../testing/client.js';
import { issuerClient } from '../../testing/oidc-issuer.js';
import { securityCases } from '../../testing/security-cases.js';
import { getPayload, ProviderFixture } from '../../testing/provider-fixture.js';

const cases = securityCases('oauth', 'oauth-answers');

let at: ProviderFixture;
beforeAll(async () => {
  at = await ProviderFixture.open();
});
afterAll(() => at.close());
afterEach(() => {
  at.issuer.tampering = () => undefined;
});

const refused = (answer: Answer, code: ProblemCode): void => {
  expect(answer.problem.code).toBe(code);
  expect(answer.headers.getSetCookie()).toEqual([]);
};

type Tokens = { id_token: string; access_token: string } & Record<string, unknown>;
type Claims = Record<string, unknown>;

/** The token endpoint answers with something else than it wanted to. */
const answering = (alter: (tokens: Tokens) => unknown): void => {
  at.issuer.tampering = async (context) => {
    if (context.path === '/token' && context.status === 200) context.body = await alter(context.body as Tokens);
  };
};
const signIn = () => at.signIn(at.fixture.browser(), at.someone());

describe('an ID token', () => {
  const altered: [string, (claims: Claims) => Claims][] = [
    ['for another client', (claims) => ({ ...claims, aud: 'somebody-else' })],
    [
      'for another client and us, without a word for which',
      (claims) => ({ ...claims, aud: ['other', issuerClient.clientId] }),
    ],
    [
      'for us and another, made for that one',
      (claims) => ({ ...claims, aud: [issuerClient.clientId, 'other'], azp: 'other' }),
    ],
    ['for nobody', ({ aud: _, ...claims }) => claims],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.test' })],
    ['of the issuer with a slash too many', (claims) => ({ ...claims, iss: `${String(claims['iss'])}/` })],
    ['of no issuer', ({ iss: _, ...claims }) => claims],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'n'.repeat(43) })],
    ['with an empty nonce', (claims) => ({ ...claims, nonce: '' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    [
      'that has expired',
      (claims) => ({ ...claims, exp: Number(claims['iat']) - 3_600, iat: Number(claims['iat']) - 7_200 }),
    ],
    ['that never expires', ({ exp: _, ...claims }) => claims],
    ['that expires by a word', (claims) => ({ ...claims, exp: 'never' })],
    ['that was never made', ({ iat: _, ...claims }) => claims],
    ['that begins tomorrow', (claims) => ({ ...claims, nbf: Number(claims['iat']) + 86_400 })],
    ['of nobody', ({ sub: _, ...claims }) => claims],
    ['of an empty name', (claims) => ({ ...claims, sub: '' })],
    ['of a number', (claims) => ({ ...claims, sub: 42 })],
  ];
  for (const [name, alter] of altered) {
    cases.it(`${name} is not believed, though its signature is right`, async () => {
      answering(async (tokens) => ({ ...tokens, id_token: await at.issuer.sign(alter(getPayload(tokens.id_token))) }));
      refused(await signIn(), 'oauth_token_invalid');
    });
  }

  cases.it('without a signature is not believed', async () => {
    answering((tokens) => {
      const header = Buffer.from('{"alg":"none"}').toString('base64url');
      return { ...tokens, id_token: `${header}.${tokens.id_token.split('.')[1]}.` };
    });
    refused(await signIn(), 'oauth_token_invalid');
  });

  for (const kid of ['one', 'two', undefined]) {
    cases.it(`signed by another key that calls itself ${kid ?? 'nothing'} is not believed`, async () => {
      const { privateKey } = await generateKeyPair('RS256');
      answering(async (tokens) => ({
        ...tokens,
        id_token: await new SignJWT(getPayload(tokens.id_token))
          .setProtectedHeader(kid === undefined ? { alg: 'RS256' } : { alg: 'RS256', kid })
          .sign(privateKey),
      }));
      refused(await signIn(), 'oauth_token_invalid');
    });
  }

  cases.it('signed with the client’s secret is not believed', async () => {
    answering(async (tokens) => ({
      ...tokens,
      id_token: await new SignJWT(getPayload(tokens.id_token))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(issuerClient.clientSecret)),
    }));
    refused(await signIn(), 'oauth_token_invalid');
  });

  cases.it('whose words were changed after it was signed is not believed', async () => {
    answering((tokens) => {
      const [head, , signature] = tokens.id_token.split('.');
      const words = { ...getPayload(tokens.id_token), sub: 'the-owner' };
      return {
        ...tokens,
        id_token: `${head}.${Buffer.from(JSON.stringify(words)).toString('base64url')}.${signature}`,
      };
    });
    refused(await signIn(), 'oauth_token_invalid');
  });

  cases.it('of an earlier sign-in is not believed again', async () => {
    const seen: string[] = [];
    answering((tokens) => {
      seen.push(tokens.id_token);
      return { ...tokens, id_token: seen[0] };
    });
    expect((await signIn()).status).toBe(200);
    refused(await signIn(), 'oauth_token_invalid');
  });
});

describe('an answer of the token endpoint', () => {
  const broken: [string, ProblemCode, (tokens: Tokens) => unknown][] = [
    ['without an ID token', 'oauth_token_invalid', ({ id_token: _, ...tokens }) => tokens],
    ['with anything for an ID token', 'oauth_token_invalid', (tokens) => ({ ...tokens, id_token: 'a.b' })],
    ['with a number for an ID token', 'oauth_token_invalid', (tokens) => ({ ...tokens, id_token: 7 })],
    ['without an access token', 'oauth_token_invalid', ({ access_token: _, ...tokens }) => tokens],
    ['without a kind of token', 'oauth_token_invalid', ({ token_type: _, ...tokens }) => tokens],
    ['that is a list', 'oauth_token_invalid', (tokens) => [tokens]],
    ['of a mebibyte', 'oauth_provider_unavailable', (tokens) => ({ ...tokens, more: 'x'.repeat(1024 * 1024) })],
  ];
  for (const [name, code, alter] of broken) {
    cases.it(`${name} signs nobody in`, async () => {
      answering(alter);
      refused(await signIn(), code);
    });
  }

  const statuses: [number, ProblemCode][] = [
    [400, 'oauth_exchange_failed'],
    [401, 'oauth_exchange_failed'],
    [403, 'oauth_exchange_failed'],
    [429, 'oauth_provider_unavailable'],
    [500, 'oauth_provider_unavailable'],
    [503, 'oauth_provider_unavailable'],
  ];
  for (const [status, code] of statuses) {
    cases.it(`of status ${status} is told as ${code}, without its words`, async () => {
      at.issuer.tampering = (context) => {
        if (context.path !== '/token') return;
        context.status = status;
        context.body = { error: 'invalid_grant', error_description: 'words of the provider' };
      };
      const answer = await signIn();
      refused(answer, code);
      expect(answer.text).not.toContain('words of the provider');
    });
  }

  cases.it('that is a page signs nobody in', async () => {
    at.issuer.tampering = (context) => {
      if (context.path !== '/token') return;
      context.type = 'html';
      context.body = '<h1>Welcome</h1>';
    };
    refused(await signIn(), 'oauth_exchange_failed');
  });

  cases.it('that leads elsewhere is not followed', async () => {
    at.issuer.tampering = (context) => {
      if (context.path === '/token') context.redirect(`${at.issuer.url}/elsewhere`);
    };
    refused(await signIn(), 'oauth_exchange_failed');
    expect(at.issuer.calls.filter((call) => call.includes('/elsewhere'))).toEqual([]);
  });

  cases.it('that breaks off is told as no answer', async () => {
    at.issuer.tampering = (context) => {
      if (context.path === '/token') context.req.socket.destroy();
    };
    const answer = await signIn();
    refused(answer, 'oauth_provider_unavailable');
    expect(answer.headers.get('retry-after')).toBe('15');
  });
});
