import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './testing/accessible.js';
import { get, post } from './testing/api.js';
import { smallAndDark, test } from './testing/journey.js';
import { signUp } from './testing/person.js';

type Made = { id: string; position: number };
const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS'] === undefined) return;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
  await page.setViewportSize(smallAndDark.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${process.env['SHOTS']}/${name}-small.png`, fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
};

/** An agent with a run that has ended, as the API makes it. */
const anAgentWithARun = async (page: Page, workspaceId: string): Promise<string> => {
  const at = `/api/workspaces/${workspaceId}`;
  const { id } = (await post(page, `${at}/agents`, { name: 'Bill check', description: 'Checks a bill.' })).body as Made;
  const definition = {
    instructions:
      '1. Work out the tax with `math.evaluate`, expression: {{total}} * 21 / 100\n2. Answer: Say the tax is {{step 1}}.',
    inputs: [{ type: 'number', name: 'total', label: 'Total', required: true }],
    tools: [{ tool: 'math.evaluate', alias: 'math_evaluate', policy: 'auto', pinned: {}, connectionId: null }],
  };
  const edit = await page.request.patch(`${at}/agents/${id}/draft`, {
    data: { changes: definition },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(edit.ok()).toBe(true);
  await post(page, `${at}/agents/${id}/publish`, { note: '' });
  const run = (await post(page, `${at}/agents/${id}/runs`, { version: 'draft', inputs: { total: 200 } })).body as Made;
  await expect.poll(async () => (await get(page, `${at}/runs/${run.id}`)).body['status']).toBe('succeeded');
  return id;
};

test('an agent becomes a template of the workspace, and what was created from it is offered its next version', async ({
  browser,
}) => {
  const { context, page, slug, workspaceId } = await signUp(browser);
  const agentId = await anAgentWithARun(page, workspaceId);
  await page.goto(`/${slug}/agents/${agentId}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Make a template' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make a template' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(page.getByRole('alert').getByText('Add a sample: a run that shows what it does.')).toBeVisible();
  await page.getByRole('button', { name: /^Succeeded/ }).click();
  await page.getByRole('button', { name: '21', exact: true }).click();
  await page.getByLabel('Label').fill('Tax in percent');
  await page.getByLabel('Filled in with the example').check();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Nothing keeps it from being published.')).toBeVisible();
  await shot(page, 'make');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bill check' })).toBeVisible();
  await expect(page.getByText('The tax is 42.').or(page.getByText('tax is 42')).first()).toBeVisible();
  await shot(page, 'own');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Use this template' }).click();
  await page.getByLabel('Tax in percent').fill('10');
  await shot(page, 'use');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Create in/ }).click();
  await page.getByRole('link', { name: /Bill check.*agent/ }).click();
  await expect(page.getByText('From the template')).toBeVisible();

  const second = await context.newPage();
  await second.goto('/templates');
  await shot(second, 'gallery');
  await second.getByRole('region', { name: /^From/ }).getByRole('link', { name: 'Bill check' }).click();
  await second.getByRole('link', { name: 'New version' }).click();
  await second
    .getByLabel('Instructions of Bill check')
    .fill(
      '1. Work out the tax with `math.evaluate`, expression: {{total}} * [[value]] / 100\n2. Answer: Say the tax is {{step 1}} euros.',
    );
  await second.getByLabel('Changes').fill('Says the currency.');
  await second.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(second.getByRole('button', { name: 'Compare versions' })).toBeVisible();
  await second.getByRole('button', { name: 'Compare versions' }).click();
  await expect(second.getByRole('dialog').getByText('euros').first()).toBeVisible();
  await shot(second, 'compare');

  await expect(page.getByText('Version 2 changes 1 thing.')).toBeVisible();
  await shot(page, 'offer');
  await page.getByRole('button', { name: 'Review update' }).click();
  await expect(page.getByRole('dialog').getByText('Says the currency.')).toBeVisible();
  await shot(page, 'update');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update draft' }).click();
  await expect(page.getByText(', version 2')).toBeVisible();
  await context.close();
});
