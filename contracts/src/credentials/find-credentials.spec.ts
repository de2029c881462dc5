import { z } from 'zod';
import { credentialShapes } from './credential-shapes.js';
import { credentialsIn, credentialsInJson, withoutCredentials } from './find-credentials.js';
import { randomTextIn } from './random-text.js';

const a = (length: number, alphabet = 'aB3dE6gH9k'): string => alphabet.repeat(Math.ceil(length / 10)).slice(0, length);
const hex = (length: number): string => a(length, '0a1b2c3d4e');
const big = (length: number): string => a(length, 'AB2CD3EF4G');

/** Made up, in the published form, and put together here so that no scanner takes this file for a leak. */
const examples: readonly (readonly [name: string, parts: readonly string[]])[] = [
  ['an AWS access key', ['AKIA', big(16)]],
  ['a GitHub token', ['ghp_', a(36)]],
  ['a GitHub fine-grained token', ['github_pat_', a(22), '_', a(59)]],
  ['a GitLab token', ['glpat-', a(20)]],
  ['a Bitbucket or Atlassian API token', ['ATATT3', a(60)]],
  ['a Slack token', ['xoxb-', '123456789012-', a(24)]],
  ['a Slack app token', ['xapp-1-', 'A012-345-', hex(40)]],
  ['the URL of a Slack webhook', ['https://hooks.slack.com', '/services/T012/B345/', a(24)]],
  ['the URL of a Discord webhook', ['https://discord.com/api', '/webhooks/123/', a(60)]],
  ['the URL of a Teams webhook', ['https://harbour.webhook.office.com', '/webhookb2/', hex(40)]],
  ['a Discord bot token', ['M', a(23), '.', a(6), '.', a(27)]],
  ['a Telegram bot token', ['123456789:', 'AA', a(33)]],
  ['a Stripe key', ['sk_live_', a(24)]],
  ['a webhook secret', ['whsec_', a(32)]],
  ['an OpenAI key', ['sk-proj-', a(40)]],
  ['an Anthropic key', ['sk-ant-', 'api03-', a(40)]],
  ['an OpenRouter key', ['sk-or-v1-', hex(64)]],
  ['an API key that begins with sk-', ['sk-live-', a(16)]],
  ['a Google API key', ['AIza', a(35)]],
  ['a Google client secret', ['GOCSPX-', a(28)]],
  ['a Google access token', ['ya29.', a(40)]],
  ['a Hugging Face token', ['hf_', a(34)]],
  ['a Replicate token', ['r8_', a(37)]],
  ['a Groq key', ['gsk_', a(52)]],
  ['a Perplexity key', ['pplx-', a(48)]],
  ['an xAI key', ['xai-', a(80)]],
  ['an npm token', ['npm_', a(36)]],
  ['a PyPI token', ['pypi-', 'AgE', a(60)]],
  ['a RubyGems key', ['rubygems_', hex(48)]],
  ['a crates.io token', ['cio', a(32)]],
  ['a Docker Hub token', ['dckr_pat_', a(27)]],
  ['a SendGrid key', ['SG.', a(22), '.', a(43)]],
  ['a Mailgun key', ['key-', hex(32)]],
  ['a Mailchimp key', [hex(32), '-us12']],
  ['a Brevo key', ['xkeysib-', hex(64), '-', a(16)]],
  ['a Resend key', ['re_', a(8), '_', a(24)]],
  ['a Twilio key', ['SK', hex(32)]],
  ['a DigitalOcean token', ['dop_v1_', hex(64)]],
  ['a Heroku key', ['HRKU-', a(36)]],
  ['a Fly.io token', ['fo1_', a(43)]],
  ['a Netlify token', ['nfp_', a(36)]],
  ['a Supabase key', ['sbp_', hex(40)]],
  ['a PlanetScale credential', ['pscale_tkn_', a(40)]],
  ['a Cloudflare key', ['v1.0-', hex(24), '-', hex(146)]],
  ['a Tailscale key', ['tskey-auth-', a(24)]],
  ['a Shopify token', ['shpat_', hex(32)]],
  ['a Square token', ['sq0csp-', a(43)]],
  ['a Facebook access token', ['EAA', a(120)]],
  ['a Braintree token', ['access_token$', 'production$', a(16, 'ab3de6gh9k'), '$', hex(32)]],
  ['a Databricks token', ['dapi', hex(32)]],
  ['a Vault token', ['hvs.', a(24)]],
  ['a Terraform token', [a(14), '.atlasv1.', a(64)]],
  ['a Pulumi token', ['pul-', hex(40)]],
  ['a Doppler token', ['dp.pt.', a(43)]],
  ['a Grafana token', ['glsa_', a(32), '_', hex(8)]],
  ['a New Relic key', ['NRAK-', big(27)]],
  ['a Sentry token', ['sntryu_', hex(64)]],
  ['a PostHog key', ['phx_', a(43)]],
  ['a Linear key', ['lin_api_', a(40)]],
  ['a Notion token', ['ntn_', a(46)]],
  ['an Airtable token', ['pat', a(14), '.', hex(64)]],
  ['a Figma token', ['figd_', a(40)]],
  ['a Contentful token', ['CFPAT-', a(43)]],
  ['a HubSpot token', ['pat-na1-', hex(8), '-', hex(4), '-', hex(4), '-', hex(4), '-', hex(12)]],
  ['a Dropbox token', ['sl.', a(130)]],
  ['a Postman key', ['PMAK-', hex(24), '-', hex(34)]],
  ['a Buildkite token', ['bkua_', hex(40)]],
  ['a 1Password token', ['ops_', 'eyJ', a(60)]],
  ['an age secret key', ['AGE-SECRET-KEY-', '1', big(58)]],
  ['an Okta token', ['SSWS ', '00', a(40)]],
  ['an Azure storage key', ['AccountKey=', a(86), '==']],
  ['an Azure client secret', ['abc', '8Q~', a(34)]],
  ['a Throughline API key', ['tl_', a(49)]],
  ['a private key', ['-----BEGIN RSA ', 'PRIVATE KEY-----']],
  ['a signed token (JWT)', ['eyJ', a(20), '.eyJ', a(20), '.', a(43)]],
  ['a bearer token', ['Bearer ', a(24)]],
  ['a user name with its password', ['Basic ', 'YWRhOnBhc3M', 'gd29yZDE=']],
  ['a URL with a password', ['postgres://ada:', 'hunter22', '@db.example.com/orders']],
];

describe('a credential', () => {
  it.each(examples)('is recognised by its form: %s', (name, parts) => {
    const value = parts.join('');
    for (const text of [value, `Use ${value}, please.`, `{"authorization":"${value}"}`]) {
      const at = text.indexOf(value);
      expect(credentialsIn(text)).toEqual([{ name, from: at, to: expect.any(Number) }]);
    }
  });
  it('of each shape has an example here, and there are at least forty', () => {
    expect(examples.map(([name]) => name)).toEqual(credentialShapes.map(({ name }) => name));
    expect(credentialShapes.length).toBeGreaterThanOrEqual(40);
  });
  it.each([
    '1. Call `http.request` with method: POST, url: https://example.com/orders/{{order_id}}?key=1',
    'https://{{user}}:{{password}}@example.com and mailto:ada@example.com at 09:30@quay',
    'Bearer {{token}}, a basic understanding of Basic responsibilities, bearer of good things',
    'sk-learn, a risk-free-and-long-hyphenated-word, task-0123456789, ask_live_0123456789',
    '0193a000-0000-7000-8000-00000000000a, da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'EAA is a term, key-value, patterns, hvac.units, sl.example, SG.1.2, v1.0-beta, AKIA',
  ])('is not seen in: %s', (text) => expect(credentialsIn(text)).toEqual([]));
  it('is found in keys and values at any depth', () => {
    const key = ['ghp_', a(36)].join('');
    expect(credentialsInJson({ a: [{ b: key }], [key]: 1 })).toEqual([
      { path: ['a', 0, 'b'], name: 'a GitHub token' },
      { path: [], name: 'a GitHub token' },
    ]);
  });
  it('is found once a text, and not where one ends and the next begins', () => {
    const [head, tail] = ['ghp_', a(36)];
    const key = `${head}${tail}`;
    expect(credentialsInJson([`${key} or ${key}`, 'a long text without one', `\n${key}\n`, key], ['list'])).toEqual(
      [0, 2, 3].map((at) => ({ path: ['list', at], name: 'a GitHub token' })),
    );
    expect(credentialsInJson([`a long text before ${head}`, `${tail}`])).toEqual([]);
  });
  it('is refused with its place and the reason', () => {
    const schema = withoutCredentials(z.record(z.string(), z.string()));
    const { error } = schema.safeParse({ token: ['sk_live_', a(24)].join('') });
    expect(error?.issues).toMatchObject([
      { path: ['token'], message: expect.stringMatching(/^This looks like a Stripe key\. It is not stored/) },
    ]);
  });
  it('is looked for in time with the length of the text', () => {
    for (const text of ['sk-', 'a', 'Bearer ', 'https://a:', 'eyJ', '{', 'A1.', 'Basic abcd'].map((part) =>
      part.repeat(20_000),
    ))
      expect(credentialsIn(text)).toBeDefined();
  });
});

describe('a text that looks random', () => {
  it.each(['x-api-key: dGhpcyBpcyBub3QgYSBrZXk7aXQ4', hex(40), 'q8ZpL2vN9wKs4TxB7mRd1HcY'])('is marked: %s', (text) =>
    expect(randomTextIn(text)).not.toBeNull(),
  );
  it.each([
    '0193a000-0000-7000-8000-00000000000a',
    'order-check-for-customers-of-2026',
    'https://example.com/2026/11/23/orders_of_the_harbour_supply',
    '123456789012345678901234567890',
    'Donaudampfschifffahrtsgesellschaft',
  ])('is not: %s', (text) => expect(randomTextIn(text)).toBeNull());
});
