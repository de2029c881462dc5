import { createServer } from 'node:http';
import { rm } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
// Uses Playwright's own test: browsers report errors when the product is stopped under them.
import { expect, test } from '@playwright/test';
import { freePort, startProduct, type Product } from './testing/product.js';
import { signUpOnScreen } from './testing/person.js';
import { tempDir } from './testing/temp-dir.js';

test.describe('a newcomer', () => {
  test.setTimeout(240_000);

  test('starts, stops, and finds all data again, also after processes were killed', async ({ browser }) => {
    const dataDir = await tempDir('newcomer');
    const products: Product[] = [];
    const start = async () => {
      const product = await startProduct({ dataDir });
      products.push(product);
      return product;
    };
    try {
      const first = await start();
      expect(first.output()).toContain(`Throughline is ready: ${first.url}`);
      const metrics = await (await fetch(`${first.url}/metrics`)).text();
      expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds /m);
      const person = await signUpOnScreen(browser, first);
      await first.stop();
      expect(first.output()).toContain('Stopped. Your data is kept.');

      const second = await start();
      process.stdout.write(`second start: ready after ${(second.startedIn / 1000).toFixed(1)} s\n`);
      // Cookies are stored per host, whatever the port; local storage is per port, and is not needed.
      const state = { ...(await person.context.storageState()), origins: [] };
      const secondContext = await browser.newContext({ baseURL: second.url, storageState: state });
      const page = await secondContext.newPage();
      await page.goto(`/${person.slug}/agents`);
      await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();

      for (const part of ['event-store/main.js', 'projections/dist', 'backend/dist']) {
        process.kill(second.getPid(part), 'SIGKILL');
        await expect
          .poll(
            () =>
              fetch(`${second.url}/api/health/ready`).then(
                (r) => r.status,
                () => 0,
              ),
            { timeout: 60_000 },
          )
          .toBe(200);
      }
      process.kill(second.getPid('embedded/dist/src/start.js'), 'SIGKILL');

      const third = await start();
      const context = await browser.newContext({ baseURL: third.url, storageState: state });
      const last = await context.newPage();
      await last.goto(`/${person.slug}/history`);
      await expect(last.getByText('WorkspaceCreated')).toBeVisible();
      await third.terminate();
      expect(third.output()).toContain('Stopped. Your data is kept.');
    } finally {
      await products.at(-1)?.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('sees that a port is taken, and a way out', async () => {
    const port = await freePort();
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
    try {
      const { status, stderr } = spawnSync('npm', ['start', '--silent'], {
        encoding: 'utf8',
        env: { ...process.env, PORT: String(port), NODE_OPTIONS: '' },
      });
      expect(status).not.toBe(0);
      expect(stderr).toContain(`Port ${port} is taken`);
      expect(stderr).toContain(`PORT=${port + 1} npm start`);
    } finally {
      squatter.close();
    }
  });

  test('sees which setting is wrong', async () => {
    const { status, stderr } = spawnSync('npm', ['start', '--silent'], {
      encoding: 'utf8',
      env: { ...process.env, PORT: 'many', NODE_OPTIONS: '' },
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('PORT: got "many", wants a port between 1 and 65535.');
  });
});
