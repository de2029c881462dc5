import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { get, post } from './testing/api.js';
import { test } from './testing/journey.js';
import { startLoopback } from './testing/loopback.js';
import { signUp } from './testing/person.js';
import { startProduct } from './testing/product.js';
import { tempDir } from './testing/temp-dir.js';

test.describe('a run whose worker is killed', () => {
  test.setTimeout(240_000);

  test('continues at the next step, repeats none, and its viewer catches up', async ({ browser }) => {
    const dataDir = await tempDir('durable');
    const server = await startLoopback(() => ({ body: { ok: true }, after: 1_500 }));
    const product = await startProduct({
      dataDir,
      env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8', TRUSTED_PROXIES: '127.0.0.1' },
    });
    try {
      const { page, slug, workspaceId } = await signUp(browser, product);
      const steps = [1, 2, 3, 4, 5].map((n) => `${n}. Use \`http.request\` method: GET url: ${server.url}/step/${n}`);
      const agent = await publishedAgent(page, workspaceId, {
        name: 'Long walk',
        instructions: steps.join('\n'),
        tools: [{ tool: 'http.request', policy: 'auto' }],
      });
      const { body } = await post(page, `/api/workspaces/${workspaceId}/agents/${agent}/runs`, { inputs: {} });
      const run = String(body['id']);
      await page.goto(`/${slug}/agents/${agent}/runs/${run}`);
      await expect.poll(() => server.calls.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
      process.kill(product.getPid('backend/dist'), 'SIGKILL');

      await expect(page.getByText('Succeeded').first()).toBeVisible({ timeout: 120_000 });
      const rows = (await get(page, `/api/workspaces/${workspaceId}/runs/${run}/steps`)).body as unknown as {
        seq: number;
        tool: string | null;
        status: string;
      }[];
      const calls = rows.filter(({ tool }) => tool === 'http.request');
      expect(calls).toHaveLength(5);
      expect(new Set(rows.map(({ seq }) => seq)).size).toBe(rows.length);
      expect(rows.every(({ status }) => status === 'succeeded')).toBe(true);
      // Only the call in progress when the worker died may have reached the server twice; it is idempotent.
      expect(server.calls.length).toBeLessThanOrEqual(6);
    } finally {
      await product.stop();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
