import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { test } from '../testing/journey.js';
import { signUp } from '../testing/person.js';
import { sharedProduct } from '../testing/shared-product.js';

/** Calls the API like a program does, without a browser or a cookie. */
const ask = async (key: string, path: string, body?: object): Promise<{ status: number; text: string }> => {
  const answer = await fetch(new URL(path, sharedProduct().url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
};

const create = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: 'Create an API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Create and edit agents').check();
  await dialog.getByLabel('Expires after').selectOption('30 days');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Copy your API key now' })).toBeVisible();
  await expectAccessible(page);
  const key = (await page.getByTestId('api-key').textContent()) ?? '';
  expect(key).toMatch(/^tl_[0-9A-Za-z]{49}$/);
  await expect(page.getByRole('dialog')).toContainText(`curl -H 'Authorization: Bearer ${key}'`);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  return key;
};

test('a program acts for a person with a key, until it is revoked', async ({ browser }) => {
  const { page, slug, workspaceId } = await signUp(browser);
  const agents = `/api/workspaces/${workspaceId}/agents`;
  await page.goto(`/${slug}/settings/profile`);
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  const key = await create(page, 'Night watch');
  const line = page.getByRole('listitem').filter({ hasText: 'Night watch' });
  await expect(line).toContainText('not used yet');

  const made = await ask(key, agents, { name: 'Made by night' });
  expect(made.status).toBe(201);
  const { position } = JSON.parse(made.text) as { position: number };
  expect((await ask(key, `${agents}?after=${position}`)).text).toContain('Made by night');
  expect((await ask(key, '/api/me')).text).toContain('api_key_not_allowed');
  await expect(async () => {
    await page.reload();
    await expect(line).toContainText('last used', { timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await page.goto(`/${slug}/history`);
  await expect(page.getByText('Robin Vale with the key Night watch').first()).toBeVisible();

  await page.goto(`/${slug}/settings/profile`);
  await page.getByRole('button', { name: 'Revoke Night watch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  const after = await ask(key, agents);
  expect([after.status, after.text.includes('api_key_revoked')]).toEqual([401, true]);
});
