import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { get, post } from './testing/api.js';
import { test } from './testing/journey.js';
import { signUp } from './testing/person.js';
import { freePort, startProduct, type Product } from './testing/product.js';
import { tempDir } from './testing/temp-dir.js';

type Firing = { cause: { slot?: string } | null };
const minute = 60_000;

test.describe('a schedule', () => {
  test.setTimeout(300_000);

  test('fires once for the due time that passed while the product was stopped, and continues by itself', async ({
    browser,
  }) => {
    const dataDir = await tempDir('misfire');
    const port = await freePort();
    const env = { TRUSTED_PROXIES: '127.0.0.1' };
    let product: Product | undefined = await startProduct({ dataDir, port, env });
    try {
      const { page, workspaceId, slug } = await signUp(browser, product);
      const agentId = await publishedAgent(page, workspaceId, {
        name: 'Minute hand',
        instructions: '1. Use `time.now`',
        tools: [{ tool: 'time.now', policy: 'auto' }],
      });
      const triggers = `/api/workspaces/${workspaceId}/triggers`;
      const settings = {
        kind: 'schedule',
        timing: { kind: 'cron', expression: '* * * * *' },
        timeZone: 'Europe/Berlin',
        misfire: 'run_once',
      };
      const { body } = await post(page, triggers, { agentId, name: 'Each minute', settings });
      const trigger = String(body['id']);
      await page.goto(`/${slug}/triggers/${trigger}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Each minute' })).toBeVisible();

      await product.stop();
      product = undefined;
      const missed = Math.ceil((Date.now() + 1) / minute) * minute;
      await delay(missed - Date.now() + 500);
      product = await startProduct({ dataDir, port, env });

      const dueTimes = async (): Promise<(string | undefined)[]> => {
        const { body: answer } = await get(page, `${triggers}/${trigger}/firings?limit=50`);
        return (answer['items'] as Firing[]).map(({ cause }) => cause?.slot);
      };
      const next = new Date(missed + minute).toISOString();
      await expect.poll(dueTimes, { timeout: 2 * minute }).toContain(next);
      const fired = await dueTimes();
      expect(new Set(fired).size).toBe(fired.length);
      expect(fired).toContain(new Date(missed).toISOString());
      // The page stayed open and catches up by itself.
      await expect(page.getByRole('cell', { name: 'Succeeded' })).toHaveCount(fired.length, { timeout: minute });
    } finally {
      await product?.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
