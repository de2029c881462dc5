import { expect } from '@playwright/test';
import { expectAccessible } from './testing/accessible.js';
import { patch, post } from './testing/api.js';
import { smallAndDark, test } from './testing/journey.js';
import { signUp } from './testing/person.js';

const fill = async (page: Parameters<typeof post>[0], workspaceId: string): Promise<void> => {
  const agents = `/api/workspaces/${workspaceId}/agents`;
  const { body } = await post(page, agents, { name: 'Clerk' });
  await patch(page, `${agents}/${String(body['id'])}/name?after=${String(body['position'])}`, { name: 'Archivist' });
};

test('a person opens a past moment on the screens that they know, steps through it, sends it and comes back', async ({
  browser,
}) => {
  const { page, slug, workspaceId } = await signUp(browser);
  await fill(page, workspaceId);
  await page.goto(`/${slug}/agents`);
  await expect(page.getByRole('link', { name: 'Archivist' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Look at the past' }).click();
  const bar = page.getByRole('region', { name: 'The past' });
  await expect(bar).toContainText('renamed');
  await expectAccessible(page);
  await page.keyboard.press(',');
  await expect(page.getByRole('link', { name: 'Clerk' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Archivist' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create agent' })).toHaveCount(0);
  await expect(bar).toContainText('created');

  await page.getByRole('link', { name: 'Clerk' }).first().click();
  await expect(page.getByRole('heading', { name: 'Clerk' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]at=\d+/);
  const sent = page.url();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clerk' })).toBeVisible();

  await bar.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('heading', { name: 'Archivist' })).toBeVisible();
  await bar.getByRole('button', { name: 'Back to now' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).not.toHaveURL(/at=/);
  await expect(page.getByRole('heading', { name: 'Archivist' })).toBeVisible();
  await page.goto(sent);
  await expect(page.getByRole('heading', { name: 'Clerk' })).toBeVisible();
});

test.describe('on a phone, at night', () => {
  test.use(smallAndDark);
  test('the past is opened from an event of history', async ({ browser }) => {
    const { page, slug, workspaceId } = await signUp(browser);
    await fill(page, workspaceId);
    await page.goto(`/${slug}/history`);
    await page.getByText('Clerk').first().click();
    await page.getByRole('link', { name: 'Open the workspace here' }).click();
    await expect(page.getByRole('region', { name: 'The past' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back to now' })).toBeInViewport();
    await expectAccessible(page);
  });
});
