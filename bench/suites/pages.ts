import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { z } from 'zod';
import type { Product } from '../lib/product.ts';
import type { Measure } from '../lib/report.ts';
import { median } from '../lib/statistics.ts';

const loads = 15;
const settleMs = 1_500;
const paths = ['/', '/templates', '/templates/invoice-check'];
const built = join(import.meta.dirname, '../../frontend/dist');
const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

const open = (): Promise<Browser> =>
  chromium.launch({
    ...(installed === undefined ? {} : { executablePath: installed }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/** A script, for the types of browsers do not have this kind of entry yet. */
const largestPaints = `new Promise((resolve) => {
  const starts = (list) => list.getEntries().map(({ startTime }) => startTime);
  new PerformanceObserver((list) => resolve(starts(list))).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** When the largest text or picture of a page was painted, in a browser that has nothing of it yet. In ms. */
const largestPaint = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForTimeout(settleMs);
  const painted = z.array(z.number()).parse(await page.evaluate(largestPaints));
  await context.close();
  return z.number().parse(painted.at(-1));
};

/** The page as the app has drawn it, without scripts. */
const drawn = async (browser: Browser, url: string): Promise<string> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForTimeout(settleMs);
  const html = await page.content();
  await page.close();
  return html.replace(/<script.*?<\/script>|<link[^>]*modulepreload[^>]*>/gs, '');
};

/** Serves pages that do not change, and the files that they name. */
const serve = async (pages: ReadonlyMap<string, string>): Promise<Server> => {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = pages.get(path);
    if (page !== undefined) return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    if (!/^\/(assets\/)?[\w.-]+$/.test(path)) return response.writeHead(404).end();
    const found = (file: Buffer) => response.setHeader('content-type', types[extname(path)] ?? '').end(file);
    return void readFile(join(built, path)).then(found, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** The largest paint of public pages against the same page as a file, by turns. */
export const pages = async (product: Product): Promise<Measure[]> => {
  const browser = await open();
  const saved = new Map<string, string>();
  for (const path of paths) saved.set(path, await drawn(browser, `${product.url}${path}`));
  const server = await serve(saved);
  const measures: Measure[] = [];
  for (const path of paths) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < loads; turn += 1) {
      ours.push(await largestPaint(browser, `${product.url}${path}`));
      theirs.push(await largestPaint(browser, `http://127.0.0.1:${portOf(server)}${path}`));
    }
    measures.push({
      what: `largest paint of ${path}, against the same page as a file`,
      measured: `${median(ours).toFixed(0)} ms`,
      baseline: `${median(theirs).toFixed(0)} ms`,
      value: median(ours) / median(theirs),
      unit: '×',
      must: { kind: 'at most', limit: 1.5 },
    });
  }
  await browser.close();
  server.close();
  return measures;
};
