import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { LegalDocument } from '@throughline/contracts/public/legal.js';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { getPath } from '../routes/request-path.js';
import type { PageSession } from './page-session.js';
import { newNonce, pagePolicy } from './security-headers.js';
import type { PageWriter } from './written-page.js';

const placeholder = { nonce: '__CSP_NONCE__', session: '__SESSION__', legal: '__LEGAL__' };
/** Holds what a written page replaces: the default title and description, and the place before the app's own element. */
const written = { head: /<!--head-->.*?<!--\/head-->/s, font: /<!--font-->.*?<!--\/font-->/s, body: '<!--body-->' };
const year = 31_536_000_000;

type Place = {
  folder: string;
  publicUrl: string;
  session: PageSession;
  pages: PageWriter;
  legal: readonly LegalDocument[];
};

/** Serves the built browser app: its files, and its one page for every other path that is not a route of the server. */
export const serveBrowserApp = async (
  server: FastifyInstance,
  { folder, publicUrl, session, pages, legal }: Place,
): Promise<void> => {
  const files = filesIn(folder);
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(placeholder.legal, legal.join(' '));
  await server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
  });
  server.get('/*', async (request, reply) => {
    const path = getPath(request.url);
    if (path === null || ours.test(path)) return reply.callNotFound();
    if (files.has(path)) {
      const hashed = path.startsWith('/assets/');
      void reply.removeHeader('content-security-policy');
      void reply.header('cache-control', hashed ? `public, max-age=${year / 1_000}, immutable` : 'no-cache');
      return reply.sendFile(path.slice(1));
    }
    // A missing asset is not answered with the page.
    if (/\.\w+$/.test(path) && path !== '/index.html') return reply.callNotFound();
    const nonce = newNonce();
    const isPossible = session.isPossible(request.headers);
    const content = await pages.write(path, { hasQuery: request.url.includes('?'), signedOut: !isPossible });
    return reply
      .code(content?.status ?? 200)
      .header('content-security-policy', pagePolicy(publicUrl, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        page
          .replaceAll(placeholder.nonce, nonce)
          // Without the cookie the page knows that nobody is signed in, and makes no request that is refused.
          .replaceAll(placeholder.session, isPossible ? 'possible' : 'none')
          // As functions, since texts may contain what a replacement would read as a pattern.
          .replace(written.head, (usual) => content?.head ?? usual)
          .replace(written.font, (usual) => (content?.hasText === false ? '' : usual))
          .replace(written.body, () => content?.body ?? ''),
      );
  });
};

const ours = /^\/(api|hooks|metrics|socket\.io)(\/|$)/;

/** The files are listed once at the start, so a path can never name a file outside the folder. */
const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && entry.name !== 'index.html' && !/\.(br|gz|map)$|^draw-page\.mjs$/.test(entry.name),
      )
      .map(
        (entry) => `/${join(entry.parentPath, entry.name).slice(folder.length).split(sep).filter(Boolean).join('/')}`,
      ),
  );
