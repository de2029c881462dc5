import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { serveBrowserApp } from './browser-app.js';
import { PageWriter, type PageReader, type WrittenPage } from './written-page.js';

const session = { isPossible: ({ cookie }: IncomingHttpHeaders) => cookie?.startsWith('sid=') ?? false };
class ProbePages extends PageWriter {
  override async write(path: string, { hasQuery, signedOut }: PageReader): Promise<WrittenPage | null> {
    if (!path.startsWith('/read')) return null;
    const body = `<p>$& $1 ${path} ${hasQuery} ${signedOut}</p>`;
    return { status: path === '/read/gone' ? 404 : 200, head: '<title>Read $&</title>', body };
  }
}
let folder: string;
let server: FastifyInstance;
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="session" content="__SESSION__"><meta name="legal" content="__LEGAL__"><!--head--><title>Usual</title>\n<!--/head--><!--body-->',
  );
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'run()');
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('run()'));
  await writeFile(join(folder, 'assets', 'main-abc123.js.map'), '{}');
  await writeFile(join(folder, 'draw-page.mjs'), 'draw()');
  await writeFile(join(folder, '..', 'outside.txt'), 'secret');
  server = fastify();
  server.setNotFoundHandler((_, reply) => reply.code(404).send('nothing here'));
  await serveBrowserApp(server, {
    folder,
    publicUrl: 'https://app.example.com',
    session,
    pages: new ProbePages(),
    legal: ['terms'],
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the browser app', () => {
  it.each(['/', '/auth/register', '/index.html', '/acme/agents/0198?tab=runs'])(
    'is one page at %s, kept by nobody',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(body).toMatch(
        /^<meta name="csp-nonce" content="[\w+/]{22}=="><meta name="session" content="none"><meta name="legal" content="terms"><!--head--><title>Usual<\/title>\n<!--\/head-->$/,
      );
    },
  );

  it('tells the page whether a session is possible, and nothing of its cookie', async () => {
    const { body } = await get('/', { cookie: 'sid=secret' });
    expect(body).toContain('<meta name="session" content="possible">');
    expect(body).not.toContain('secret');
  });

  it.each([
    ['/read', {}, 200, '<p>$& $1 /read false true</p>'],
    ['/read?q=1', { cookie: 'sid=secret' }, 200, '<p>$& $1 /read true false</p>'],
    ['/read/gone', {}, 404, '<p>$& $1 /read/gone false true</p>'],
  ])('has what is written for %s, as it is', async (url, headers: Record<string, string>, status, content) => {
    const { statusCode, body } = await get(url, headers);
    expect(statusCode).toBe(status);
    expect(body).toContain(`<title>Read $&</title>${content}`);
    expect(body).not.toContain('Usual');
  });

  it('has a new nonce in every page, the one that its content security policy names', async () => {
    const pages = await Promise.all([get('/'), get('/')]);
    const nonces = pages.map(({ body }) => /content="([^"]+)"/.exec(body)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    expect(pages[0]?.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data: blob:; font-src 'self'; ` +
        "connect-src 'self' wss://app.example.com; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    );
  });

  it('lets browsers cache files named by their content permanently, and compresses them where the browser supports it', async () => {
    const plain = await get('/assets/main-abc123.js');
    expect([plain.body, plain.headers['cache-control']]).toEqual(['run()', 'public, max-age=31536000, immutable']);
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' });
    expect([small.headers['content-encoding'], small.headers['content-type']]).toEqual([
      'br',
      plain.headers['content-type'],
    ]);
  });

  it('makes browsers revalidate other files each time', async () => {
    const { body, headers } = await get('/favicon.svg');
    expect([body, headers['cache-control']]).toEqual(['<svg/>', 'no-cache']);
  });

  it.each([
    '/assets/gone-123.js',
    '/api/unknown',
    '/api',
    '/hooks/x',
    '/assets/main-abc123.js.map',
    '/draw-page.mjs',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
  ])('is not what is missing: %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body]).toEqual([404, 'nothing here']);
  });
});
