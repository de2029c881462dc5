import { expect } from '@playwright/test';
import { test } from './testing/journey.js';
import { signInElsewhere, signUp } from './testing/person.js';

test.describe('building an agent', () => {
  test.setTimeout(180_000);

  test('a new agent is written, saved automatically, published with its diff, and run with its input', async ({
    browser,
  }) => {
    const person = await signUp(browser);
    const { page } = person;
    await page.getByRole('button', { name: 'Create agent' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Adder');
    await page.getByRole('dialog').getByRole('button', { name: 'Create agent' }).click();
    await page.waitForURL(/\/build$/);

    const instructions = page.getByRole('textbox', { name: 'Instructions' });
    await instructions.fill('1. Use `math.evaluate` expression: {{amount}} * 2\n2. Answer: Say that it is done');
    await page.getByRole('button', { name: 'Add tool' }).click();
    await page.getByRole('menuitem', { name: /math\.evaluate/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add input' }).click();
    const input = page.getByRole('dialog');
    await input.getByLabel('Label', { exact: true }).fill('Amount');
    await input.getByLabel('Type').selectOption('number');
    await input.getByRole('button', { name: /Add/ }).click();
    await expect(page.getByText(/^Saved/).first()).toBeVisible();

    await page.reload();
    await expect(instructions).toHaveValue(/math\.evaluate/);
    await expect(page.getByRole('list', { name: 'Tools' }).getByText('math.evaluate')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Inputs' }).getByText('amount').first()).toBeVisible();

    const other = await signInElsewhere(browser, person);
    await other.goto(new URL(page.url()).pathname);
    await instructions.fill('1. Use `math.evaluate` expression: {{amount}} * 3\n2. Answer: Say that it is done');
    const theirs = other.getByRole('textbox', { name: 'Instructions' });
    await expect(theirs).toHaveValue(/\* 3/);

    // Both write before either receives the other's change; neither text is overwritten.
    await other.context().setOffline(true);
    await theirs.fill('1. Use `math.evaluate` expression: {{amount}} * 4');
    await instructions.fill('1. Use `math.evaluate` expression: {{amount}} * 3\n2. Answer: Say that all is done');
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await other.context().setOffline(false);
    const conflict = other.getByRole('alert').filter({ hasText: 'Somebody else changed the instructions' });
    await expect(conflict).toBeVisible();
    await expect(theirs).toHaveValue(/\* 4/);
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(theirs).toHaveValue(/all is done/);
    await expect(conflict).toBeHidden();

    // Both write different lines before either receives the other's change; both lines are in the draft of both.
    await other.context().setOffline(true);
    await theirs.fill(`${await theirs.inputValue()}\n3. Answer: Say goodbye`);
    await instructions.fill('1. Use `math.evaluate` expression: {{amount}} * 3\n2. Answer: Say that all was done');
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await other.context().setOffline(false);
    for (const editor of [theirs, instructions])
      await expect(editor).toHaveValue(/all was done\n3\. Answer: Say goodbye$/);
    await expect(conflict).toBeHidden();

    await page.getByRole('button', { name: 'Review and publish' }).click();
    const publish = page.getByRole('dialog');
    await expect(publish.getByText('Instructions').first()).toBeVisible();
    await publish.getByLabel('Note').fill('Triples');
    await publish.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Version 1').first()).toBeVisible();

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(/\/agents\/[0-9a-f-]+$/);
    await expect(page.getByRole('button', { name: 'Review and publish' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Run now' }).first().click();
    const run = page.getByRole('dialog');
    await run.getByLabel('Amount').fill('many');
    await run.getByRole('button', { name: /Run/ }).last().click();
    await expect(run.getByText('Enter a number')).toBeVisible();
    await run.getByLabel('Amount').fill('14');
    await run.getByRole('button', { name: /Run/ }).last().click();
    await page.waitForURL(/\/runs\/[0-9a-f-]+$/);
    await expect(page.getByText('Succeeded').first()).toBeVisible({ timeout: 30_000 });
    const steps = page.getByRole('list', { name: 'Steps' });
    await steps.getByRole('button', { name: /Work out/ }).click();
    await expect(steps.getByText('42', { exact: true }).first()).toBeVisible();
  });
});
