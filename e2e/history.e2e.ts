import { expect } from '@playwright/test';
import { patch, post } from './testing/api.js';
import { test } from './testing/journey.js';
import { signUp } from './testing/person.js';

test.describe('an auditor', () => {
  test('sees every event live and in order, with its actor, cause and changes', async ({ browser }) => {
    const { page, slug, workspaceId } = await signUp(browser);
    const agents = `/api/workspaces/${workspaceId}/agents`;
    const id = String((await post(page, agents, { name: 'Invoicer' })).body['id']);
    await page.goto(`/${slug}/history`);
    await expect(page.getByText('WorkspaceCreated')).toBeVisible();
    await patch(page, `${agents}/${id}/name`, { name: 'Invoice writer' });
    const events = page.getByRole('main').getByRole('region');
    const renamed = events.getByRole('button', { name: /AgentRenamed/ });
    await expect(renamed).toBeVisible();
    await renamed.click();

    const detail = page.getByRole('complementary', { name: 'Event' });
    await expect(detail.getByText('RenameAgent')).toBeVisible();
    await expect(detail.getByText('Robin Vale')).toHaveCount(2);
    await expect(detail.getByText('Before: ')).toBeAttached();
    await expect(detail.locator('dd', { hasText: 'Invoicer' }).first()).toBeVisible();
    await detail.getByRole('tab', { name: 'JSON' }).click();
    await expect(detail.getByText('"AgentRenamed"')).toBeVisible();

    await page.reload();
    await expect(detail.getByText('RenameAgent')).toBeVisible();
    await detail.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Type' }).click();
    await page.getByRole('textbox', { name: 'Search Type' }).fill('created');
    await page
      .getByRole('dialog', { name: 'Type' })
      .getByRole('checkbox', { name: /^AgentCreated/ })
      .click();
    await page.keyboard.press('Escape');
    await expect(renamed).toHaveCount(0);
    await expect(events.getByRole('button', { name: /AgentCreated/ })).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('AgentCreated');

    await page.goto(`/${slug}/agents/${id}/history`);
    await expect(page.getByRole('button', { name: /AgentRenamed/ })).toBeVisible();
    await expect(page.getByText('WorkspaceCreated')).toHaveCount(0);
  });

  test('jumps to an event by its number, and sees it whole', async ({ browser }) => {
    const { page, slug, workspaceId } = await signUp(browser);
    const agents = `/api/workspaces/${workspaceId}/agents`;
    const id = String((await post(page, agents, { name: 'Invoicer' })).body['id']);
    for (let edition = 1; edition <= 60; edition += 1)
      await patch(page, `${agents}/${id}/name`, { name: `Invoicer ${edition}` });
    await page.goto(`/${slug}/history`);
    for (const number of ['#12', '#30', '#12']) {
      await page.getByLabel('Jump to an event or a date').fill(number);
      await page.keyboard.press('Enter');
      const marked = page.locator('[aria-current=location]', { hasText: number });
      await expect(marked.getByRole('button')).toBeFocused();
      await expect(marked).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => window.scrollTo(0, 0));
    }
  });
});
