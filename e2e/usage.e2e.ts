import { expect } from '@playwright/test';
import { expectAccessible } from './testing/accessible.js';
import { get, post } from './testing/api.js';
import { smallAndDark, test } from './testing/journey.js';
import { signUp } from './testing/person.js';

type Made = { id: string };

test('what runs use is on the billing screen by what it was for, as it happens', async ({ browser }) => {
  const { context, page, slug, workspaceId } = await signUp(browser);
  const at = `/api/workspaces/${workspaceId}`;
  const agent = (await post(page, `${at}/agents`, { name: 'Quay clerk' })).body as Made;
  const edit = await page.request.patch(`${at}/agents/${agent.id}/draft`, {
    data: { changes: { instructions: '1. Say it is done.' } },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(edit.ok()).toBe(true);
  await page.goto(`/${slug}/billing`);
  await expect(page.getByText('No runs in this time')).toBeVisible();
  const run = (await post(page, `${at}/agents/${agent.id}/runs`, { version: 'draft' })).body as Made;
  await expect(page.getByRole('link', { name: 'Quay clerk' })).toBeVisible();
  await expect.poll(async () => (await get(page, `${at}/runs/${run.id}`)).body['status']).toBe('succeeded');
  await page.getByRole('radio', { name: 'Model' }).click();
  await expect(page.getByRole('radio', { name: 'Model' })).toBeChecked();
  await expect(page.getByText('rehearsal/rehearsal-1')).toBeVisible();
  await expectAccessible(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/usage.png` });
  await page.setViewportSize(smallAndDark.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/usage-small.png` });
  await page.getByRole('radio', { name: 'Agent' }).click();
  await expect(page.getByRole('radio', { name: 'Agent' })).toBeChecked();
  await page.getByRole('link', { name: 'Quay clerk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
  await context.close();
});
