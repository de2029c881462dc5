import { expect } from '@playwright/test';
import { expectAccessible } from './testing/accessible.js';
import { publishedAgent } from './testing/agents.js';
import { post } from './testing/api.js';
import { smallAndDark, test } from './testing/journey.js';
import { signInElsewhere, signUp } from './testing/person.js';

test('a note that one person writes is seen by another at once, and read by an agent', async ({ browser }) => {
  const person = await signUp(browser);
  const { page, slug, workspaceId } = person;
  const other = await signInElsewhere(browser, person);
  await other.goto(`/${slug}/notes`);
  await expect(other.getByText('No notes yet')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'New note' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('first answer');
  await page.getByRole('dialog').getByLabel('Text').fill('Thank you. We answer by noon.');
  await page.getByRole('button', { name: 'Create note' }).click();
  await expect(page.getByRole('heading', { name: 'first answer' })).toBeVisible();
  await expectAccessible(page);

  await other.getByRole('link', { name: 'first answer' }).click();
  await expect(other.getByText('Thank you. We answer by noon.').first()).toBeVisible();
  await other.getByRole('button', { name: 'Edit' }).click();
  await other.getByLabel('Text', { exact: true }).last().fill('Thank you. We answer by five.');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Text', { exact: true }).last().fill('Thank you. We answer today.');
  await other.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('complementary', { name: 'Editions' }).getByRole('listitem')).toHaveCount(3);

  const agentId = await publishedAgent(page, workspaceId, {
    name: 'Answerer',
    instructions: '1. Read it with `notes.read`, key: first answer\n2. Answer: {{step 1}}',
    tools: [{ tool: 'notes.read', policy: 'auto' }],
  });
  const { body } = await post(page, `/api/workspaces/${workspaceId}/agents/${agentId}/runs`, { inputs: {} });
  await page.goto(`/${slug}/agents/${agentId}/runs/${String(body['id'])}`);
  await expect(page.getByText('Thank you. We answer today.').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Open the note first answer' }).click();
  await expect(page.getByRole('heading', { name: 'first answer' })).toBeVisible();
});

test.describe('on a phone, at night', () => {
  test.use(smallAndDark);
  test('notes are read and edited', async ({ browser }) => {
    const { page, slug, workspaceId } = await signUp(browser);
    const rows = JSON.stringify([
      { item: 'Rope 12 mm', unit: 'm', price: 2.4, supplier: 'Harbour & Sons, Copenhagen' },
    ]);
    const { body } = await post(page, `/api/workspaces/${workspaceId}/notes`, { key: 'price list', text: rows });
    await page.goto(`/${slug}/notes`);
    await expect(page.getByRole('link', { name: 'price list' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/${slug}/notes/${String(body['id'])}`);
    await expect(page.getByRole('columnheader', { name: 'item' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expectAccessible(page);
  });
});
