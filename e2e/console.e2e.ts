import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { post } from './testing/api.js';
import { test } from './testing/journey.js';
import { ops } from './testing/ops.js';
import { signUp } from './testing/person.js';

const graveOn = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(' ')}`.slice(0, 300));
};

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('the operator console', () => {
  test.setTimeout(180_000);

  test('is available to operators only: they see its health and verify read tables', async ({ browser }) => {
    const { page, email, workspaceId, slug } = await signUp(browser);
    await page.goto('/operator');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    const granted = await ops('operators', 'grant', email);
    expect(granted.code, granted.out).toBe(0);
    await post(page, `/api/workspaces/${workspaceId}/agents`, { name: 'Watched' });

    await page.goto('/operator');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operator');
    await expect(page.getByRole('list', { name: 'Health' }).getByText('Healthy')).toHaveCount(8);
    await page.getByRole('button', { name: 'Actions of agents' }).click();
    await page.getByRole('menuitem', { name: 'Verify…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Equal').first()).toBeVisible();
    await page.getByRole('button', { name: 'Actions of agents' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Rebuild…' }).press('Enter');
    await page.getByRole('checkbox', { name: /Build without swapping/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
    const swap = page.getByRole('button', { name: 'Swap in' });
    await expect(swap).toBeVisible();
    expect(await graveOn(page), 'with a build that is ready').toEqual([]);
    await swap.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Swap in' }).click();
    const kept = page.getByText(/^build \d+ kept until/);
    await expect(kept).toBeVisible();
    const status = await ops('projections', 'status');
    expect(status.out).toMatch(/agents .* previous .* kept until \d{4}-/);
    const dropped = await ops('projections', 'drop', 'agents');
    expect(dropped.code, dropped.out).toBe(0);
    await expect(kept).toHaveCount(0);

    const pages = ['/uptime', '/tasks', '/actions', '/projections/agents', '/queues/mail', '/uptime/postgres'];
    for (const path of ['', '/log?type=AgentCreated', '/operators', ...pages]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/operator${path}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      expect(await graveOn(page), path).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await sideways(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }

    await page.goto('/operator/actions');
    const actions = page.getByRole('table', { name: 'Actions' });
    await expect(actions.getByText('Requested to verify agents')).toBeVisible();
    await expect(actions.getByText(/on the machine/).first()).toBeVisible();
    await page.goto('/operator/uptime');
    await expect(page.getByRole('img', { name: /^Postgres: [\d.]+%/ })).toBeVisible();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/operator/log?workspace=${workspaceId}&type=AgentCreated`);
    await page.getByRole('button', { name: 'AgentCreated' }).click();
    await expect(page.getByLabel('Data', { exact: true })).not.toContainText('Watched');
    await page.getByRole('button', { name: 'Request access' }).click();
    await page.getByLabel('Reason').fill('A member of the workspace requested it in a ticket.');
    await page.getByRole('dialog').getByRole('button', { name: 'Get access' }).click();
    await page.getByRole('button', { name: 'AgentCreated' }).click();
    await expect(page.getByLabel('Data', { exact: true })).toContainText('Watched');
    await page.goto(`/${slug}/history`);
    await expect(page.getByText('got break-glass access to this workspace').first()).toBeVisible();

    const revoked = await ops('operators', 'revoke', email);
    expect(revoked.code, revoked.out).toBe(0);
    await page.goto('/operator');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });

  test('closes the deployment: everyone is notified, waits on one page, and returns to where they were', async ({
    browser,
  }) => {
    const { page, slug } = await signUp(browser);
    await page.goto(`/${slug}/runs`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    try {
      const until = ['--lasts', '10', '--ends-by-itself'];
      const paused = await ops('maintenance', 'read-only', '--message', 'A larger disk.', '--begins', '0', ...until);
      expect(paused.code, paused.out).toBe(0);
      await expect(page.getByRole('status').filter({ hasText: 'A larger disk.' })).toBeVisible();

      const closed = await ops('maintenance', 'full', '--message', 'A still larger disk.', '--begins', '0', ...until);
      expect(closed.code, closed.out).toBe(0);
      await page.waitForURL(/\/maintenance/);
      await expect(page.getByText('A still larger disk.')).toBeVisible();
      expect(await graveOn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await sideways(page)).toBeLessThanOrEqual(0);

      const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
      await other.goto(`/${slug}/agents`);
      await other.waitForURL(/\/maintenance/);
    } finally {
      const opened = await ops('maintenance', 'off', '--json');
      expect(opened.code, opened.out).toBe(0);
    }
    await page.waitForURL(`**/${slug}/runs`);
  });
});
