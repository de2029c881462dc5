import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { post } from './testing/api.js';
import { test } from './testing/journey.js';
import { signUp } from './testing/person.js';

test.describe('every screen', () => {
  test.setTimeout(240_000);

  test('is accessible, fits a small screen, and reports no errors', async ({ browser }) => {
    const { page, slug, workspaceId } = await signUp(browser);
    const agent = await publishedAgent(page, workspaceId, {
      name: 'Reader',
      instructions: '1. Use `http.request` method: POST url: https://example.com/',
      tools: [{ tool: 'http.request', policy: 'ask' }],
    });
    const run = await post(page, `/api/workspaces/${workspaceId}/agents/${agent}/runs`, { inputs: {} });
    const trigger = await post(page, `/api/workspaces/${workspaceId}/triggers`, {
      agentId: agent,
      name: 'Called',
      settings: { kind: 'webhook', signature: 'standard' },
    });
    const inside = [
      'agents',
      `agents/${agent}`,
      `agents/${agent}/build`,
      `agents/${agent}/runs`,
      `agents/${agent}/runs/${String(run.body['id'])}`,
      `agents/${agent}/triggers`,
      `agents/${agent}/versions`,
      `agents/${agent}/history`,
      'inbox',
      'runs',
      'triggers',
      `triggers/${String(trigger.body['id'])}`,
      'history',
      'settings',
      'settings/members',
      'settings/profile',
      'no-such-screen',
    ];
    for (const path of inside) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/${slug}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/Throughline$/);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(
        grave.map(
          ({ id, nodes }) =>
            `${path}: ${id} ${nodes
              .map((node) => node.html)
              .join(' ')
              .slice(0, 300)}`,
        ),
      ).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
});
