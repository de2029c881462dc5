import { expect } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { test } from './testing/journey.js';
import { modelKey, startModels } from './testing/model-server.js';
import { signUp } from './testing/person.js';
import { sharedProduct } from './testing/shared-product.js';

test('a person connects a model server by its key, chooses its model, and sees what it answers', async ({
  browser,
}) => {
  const models = await startModels(sharedProduct().modelPort);
  const { context, page, slug, workspaceId } = await signUp(browser);
  try {
    await page.getByRole('button', { name: 'Try it with the built-in model server' }).click();
    await expect(page.getByRole('link', { name: 'Built-in model server' })).toBeVisible();

    await page.goto(`/${slug}/settings/connected-accounts/models?connect=other`);
    const connect = page.getByRole('dialog');
    await connect.getByLabel('Address').fill(models.address);
    await connect.getByLabel('API key').fill(modelKey);
    await connect.getByRole('button', { name: 'Check and connect' }).click();
    await expect(connect.getByText('Accepted')).toBeVisible();
    await connect.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('rehearsal-1', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(modelKey)).toHaveCount(0);

    const agent = await publishedAgent(page, workspaceId, {
      name: 'Harbour quotes',
      instructions:
        'You work out quotes.\n\n1. Work out `math.evaluate`, expression: 148 * 2\n2. Answer: It is {{step 1}} euros.',
      tools: [{ tool: 'math.evaluate', policy: 'auto' }],
    });
    await page.goto(`/${slug}/agents/${agent}/build`);
    await page.getByRole('button', { name: /^Model:/ }).click();
    await page
      .getByRole('option', { name: /rehearsal-1.*Model server/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Model: rehearsal-1' })).toBeVisible();
    await page.getByRole('button', { name: 'Review and publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto(`/${slug}/agents/${agent}`);
    await page.getByRole('button', { name: 'Run now' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: /Run/ }).last().click();
    await expect(page.getByText('It is 296 euros.').first()).toBeVisible({ timeout: 30_000 });

    await page.goto(`/${slug}/agents/${agent}/build`);
    await page.getByRole('button', { name: 'Model: rehearsal-1' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose a model' });
    await expect(choice.getByText('1 run on it')).toBeVisible();
    await expect(choice.getByRole('option', { name: /rehearsal-1.*Model server/ }).first()).toContainText('no price');
    await expect(choice.getByRole('option', { name: /Rehearsal 1/ })).toContainText('$0.00');
  } finally {
    await models.stop();
    await context.close();
  }
});
