import { spawnSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { test } from './testing/journey.js';
import { signUp, type Person } from './testing/person.js';

/** Runs the example from the screen in a real shell with real openssl and curl. */
const call = (example: string): number => {
  const { stdout, stderr } = spawnSync('sh', ['-c', `${example.trim()} -s -o /dev/null -w '%{http_code}'`], {
    encoding: 'utf8',
  });
  const status = Number(/(\d{3})$/.exec(stdout.trim())?.[1]);
  if (Number.isNaN(status)) throw new Error(`the example said ${stdout} ${stderr}`);
  return status;
};

const example = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'curl example' }).click();
  const text = await page.getByRole('dialog').locator('pre').innerText();
  await page.keyboard.press('Escape');
  return text;
};

test.describe('a trigger', () => {
  test.setTimeout(240_000);
  let person: Person;

  test.beforeAll(async ({ browser }) => {
    person = await signUp(browser);
    const { page, workspaceId } = person;
    await publishedAgent(page, workspaceId, {
      name: 'Order keeper',
      instructions: '1. Use `time.now`',
      tools: [{ tool: 'time.now', policy: 'auto' }],
    });
  });
  test.afterAll(() => person.context.close());

  const create = async (name: string): Promise<void> => {
    const { page, slug } = person;
    await page.goto(`/${slug}/triggers`);
    await page.getByRole('button', { name: 'Create trigger' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
  };

  test('webhook: a valid call starts a run, an invalid one is rejected, a repeated one is recognised', async () => {
    const { page } = person;
    await create('Shop orders');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Webhook', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Create trigger' }).click();
    const secret = (await page.getByTestId('secret').innerText()).trim();
    expect(secret).toMatch(/^whsec_/);
    // The example next to the secret has it, so it works as copied.
    const asCopied = await page.getByRole('dialog').locator('pre').innerText();
    expect(asCopied).toContain(secret);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByText('It has not run yet')).toBeVisible();

    const curl = await example(page);
    expect(curl).not.toContain(secret);
    const blank = /whsec_[^\s'"]*/.exec(curl)?.[0] ?? '';
    expect(blank).not.toBe('');
    const good = curl.replaceAll(blank, secret);
    expect(call(asCopied)).toBe(202);
    await expect(page.getByRole('cell', { name: 'Succeeded' })).toBeVisible({ timeout: 30_000 });

    expect(call(curl.replaceAll(blank, 'whsec_d3JvbmcgYnV0IGxvbmcgZW5vdWdoIHRvIGJlIG9uZQ=='))).toBe(401);
    await expect(page.getByRole('cell', { name: 'Rejected' })).toBeVisible();

    // The example generates an id per call; sent twice with the same id it is one delivery.
    const fixed = good.replace(/^ID=.*$/m, 'ID=msg_said_twice');
    expect(fixed).toContain('msg_said_twice');
    expect(call(fixed)).toBe(202);
    expect(call(fixed)).toBe(202);
    await expect(page.getByRole('cell', { name: 'Duplicate' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Succeeded' })).toHaveCount(2, { timeout: 30_000 });

    await page.reload();
    await expect(page.getByRole('cell', { name: 'Duplicate' })).toBeVisible();
    await page
      .getByRole('row', { name: /Duplicate/ })
      .getByRole('button')
      .click();
    await expect(page.getByText('"webhook-id"').or(page.getByText('webhook-id')).first()).toBeVisible();
  });

  test('schedule: shows its next three times and fires by itself', async () => {
    const { page } = person;
    await create('Each minute');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Schedule', { exact: true }).click();
    await dialog.getByText('Cron', { exact: true }).click();
    await dialog.getByLabel('Cron expression').fill('* * * * *');
    await expect(dialog.getByRole('region', { name: 'Next times' }).getByRole('listitem')).toHaveCount(3);
    await dialog.getByLabel('Cron expression').fill('not cron');
    await expect(dialog.getByText('Write five fields')).toBeVisible();
    await dialog.getByLabel('Cron expression').fill('* * * * *');
    await dialog.getByRole('button', { name: 'Create trigger' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Each minute' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Succeeded' })).toHaveCount(1, { timeout: 90_000 });
    await page.getByRole('switch').first().click();
    await expect(page.getByText('Paused').first()).toBeVisible();
  });
});
