import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { test } from './testing/journey.js';
import { signUp } from './testing/person.js';

test('a person chooses a file for a run, sees it on the run, and the agent reads its text', async ({ browser }) => {
  const { context, page, slug, workspaceId } = await signUp(browser);
  try {
    const agent = await publishedAgent(page, workspaceId, {
      name: 'Harbour clerk',
      instructions: '1. Answer: The list says {{list}}.',
      inputs: [{ type: 'file', name: 'list', label: 'List', required: true, multiple: false }],
    });
    await page.goto(`/${slug}/agents/${agent}`);
    await page.getByRole('button', { name: 'Run now' }).first().click();
    const dialog = page.getByRole('dialog');
    const choice = dialog.locator('input[type=file]');
    await choice.setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
    await expect(dialog.getByRole('status')).toContainText(/empty/i);
    // An upload that takes a while, so that *Run* is pressed before it is over.
    await page.route('**/files', async (route) => {
      await setTimeout(1000);
      await route.continue();
    });
    await choice.setInputFiles({ name: 'crates.txt', mimeType: 'text/plain', buffer: Buffer.from('twelve crates') });
    await expect(dialog.getByText('Uploading crates.txt…')).toBeVisible();
    await dialog.getByRole('button', { name: /Run/ }).last().click();
    await expect(page.getByText('The list says twelve crates.').first()).toBeVisible();
    await expect(page.getByText('crates.txt').first()).toBeVisible();
  } finally {
    await context.close();
  }
});
