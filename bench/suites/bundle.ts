import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from '../lib/client.ts';
import type { Product } from '../lib/product.ts';
import type { Measure } from '../lib/report.ts';

type File = { text: string; /** Size as transferred. */ bytes: number; encoding: string };

/** `import … from "./x.js"`, `export … from`, `import "./x.js"`, but not `import("./x.js")`, which loads on demand. */
const staticImports = /(?:^|[;}\s])(?:import|export)(?:[\w*{}\s,$]+from)?\s*["'](\.[^"']+\.js)["']/g;
const dynamicImports = /import\(\s*["'`](\.[^"'`]+\.js)["'`]/g;

class Site {
  readonly files = new Map<string, File>();
  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  async page(path: string): Promise<string> {
    return (await this.client.send('GET', path, undefined, { accept: 'text/html' })).body.toString();
  }

  async file(path: string): Promise<File> {
    const known = this.files.get(path);
    if (known !== undefined) return known;
    const { status, body, headers } = await this.client.send('GET', path, undefined, { 'accept-encoding': 'gzip' });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    const encoding = String(headers['content-encoding'] ?? 'identity');
    const text = (encoding === 'gzip' ? gunzipSync(body) : body).toString();
    const file = { text, bytes: body.length, encoding };
    this.files.set(path, file);
    return file;
  }

  /** A file and everything it imports statically. */
  async closure(paths: Iterable<string>, found = new Set<string>()): Promise<Set<string>> {
    for (const path of paths) {
      if (found.has(path)) continue;
      found.add(path);
      const { text } = await this.file(path);
      await this.closure(listImports(text, path, staticImports), found);
    }
    return found;
  }
}

const listImports = (text: string, from: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, to]) => new URL(to ?? '', new URL(from, 'http://bench')).pathname);

/** Scripts that the page itself names. */
const listScripts = (page: string): string[] =>
  [...page.matchAll(/<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );

/** The chunks of a screen, as the router loads them. */
const screens = {
  auth: ['sign-in.screen'],
  shell: ['workspace', 'agents.screen'],
};

const load = async (site: Site, address: string, chunks: readonly string[]): Promise<Set<string>> => {
  const entry = await site.closure(listScripts(await site.page(address)));
  const asked = new Set<string>();
  for (const path of entry)
    for (const later of listImports((await site.file(path)).text, path, dynamicImports)) asked.add(later);
  const wanted = chunks.map((name) => {
    const found = [...asked].find((path) => path.startsWith(`/assets/${name}-`));
    if (found === undefined) throw new Error(`The entry asks for no chunk named ${name}.`);
    return found;
  });
  return site.closure(wanted, entry);
};

const getMeasure = (site: Site, what: string, { paths, limit }: { paths: Set<string>; limit: number }): Measure => {
  const files = [...paths].flatMap((path) => site.files.get(path) ?? []);
  const wire = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const gzip = files.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
  return {
    what,
    measured: `${paths.size} files, ${(gzip / 1024).toFixed(1)} KB at gzip -9`,
    baseline: '',
    value: wire / 1024,
    unit: 'KB',
    must: { kind: 'at most', limit },
  };
};

/** The JavaScript of a first load, as served to a browser that accepts gzip. */
export const bundle = async (product: Product): Promise<Measure[]> => {
  const client = new Client(product.url, product.origin);
  const site = new Site(client);
  const auth = await load(site, '/auth', screens.auth);
  const shell = await load(site, '/harbour/agents', screens.shell);
  client.close();
  return [
    getMeasure(site, 'JavaScript of the first load of /auth', { paths: auth, limit: 128 }),
    getMeasure(site, 'JavaScript of the first load of a workspace', { paths: shell, limit: 216 }),
  ];
};
