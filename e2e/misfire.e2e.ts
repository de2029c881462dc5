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
/** Long enough to open the page, and over before the product is there again. */
const soonMs = 15_000;

test.describe('a schedule', () => {
  test.setTimeout(300_000);

  test('fires once for a due time that passed while the product was stopped, and goes on', async ({ browser }) => {
    const dataDir = await tempDir('misfire');
    const port = await freePort();
    const env = { TRUSTED_PROXIES: '127.0.0.1' };
    let product: Product | undefined = await startProduct({ dataDir, port, env });
    try {
      const { page, workspaceId, slug } = await signUp(browser, product);
      const agentId = await publishedAgent(page, workspaceId, {
        name: 'Harbour clock',
        instructions: '1. Use `time.now`',
        tools: [{ tool: 'time.now', policy: 'auto' }],
      });
      const triggers = `/api/workspaces/${workspaceId}/triggers`;
      const once = async (name: string, ms: number): Promise<{ id: string; at: string }> => {
        const at = new Date(Date.now() + ms).toISOString();
        const settings = {
          kind: 'schedule',
          timing: { kind: 'once', at },
          timeZone: 'Europe/Berlin',
          misfire: 'run_once',
        };
        const { body } = await post(page, triggers, { agentId, name, settings });
        return { id: String(body['id']), at };
      };
      const dueTimes = async (id: string): Promise<(string | undefined)[]> => {
        const { body: answer } = await get(page, `${triggers}/${id}/firings?limit=50`);
        return (answer['items'] as Firing[]).map(({ cause }) => cause?.slot);
      };
      const missed = await once('Missed', soonMs);
      await page.goto(`/${slug}/triggers/${missed.id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Missed' })).toBeVisible();
      expect(await dueTimes(missed.id)).toEqual([]);

      await product.stop();
      product = undefined;
      await delay(Math.max(0, Date.parse(missed.at) - Date.now()) + 500);
      product = await startProduct({ dataDir, port, env });

      // The page stayed open and catches up by itself.
      await expect(page.getByRole('cell', { name: 'Succeeded' })).toHaveCount(1, { timeout: minute });
      const later = await once('Later', 1_000);
      // The command has been answered before its trigger can be read.
      await expect.poll(async () => (await get(page, `${triggers}/${later.id}`)).status).toBe(200);
      await expect.poll(() => dueTimes(later.id), { timeout: minute }).toEqual([later.at]);
      expect(await dueTimes(missed.id)).toEqual([missed.at]);
    } finally {
      await product?.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
