import { expect } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { expectAccessible } from './testing/accessible.js';
import { post } from './testing/api.js';
import { test } from './testing/journey.js';
import { startLoopback, type Loopback } from './testing/loopback.js';
import { signUp, type Person } from './testing/person.js';

test.describe('the inbox', () => {
  let person: Person;
  let shop: Loopback;
  let agent: string;

  test.beforeAll(async ({ browser }) => {
    person = await signUp(browser);
    shop = await startLoopback(() => ({ body: { done: true } }));
    agent = await publishedAgent(person.page, person.workspaceId, {
      name: 'Refund desk',
      instructions: `1. Use \`http.request\` method: POST url: ${shop.url}/refunds json: {"order": {{order}}}`,
      inputs: [{ type: 'number', name: 'order', label: 'Order', required: true }],
      tools: [{ tool: 'http.request', policy: 'ask' }],
    });
  });
  test.afterAll(async () => {
    await shop.close();
    await person.context.close();
  });

  const start = async (order: number) => {
    const path = `/api/workspaces/${person.workspaceId}/agents/${agent}/runs`;
    const { body } = await post(person.page, path, { inputs: { order } });
    return String(body['id']);
  };
  const asked = (order: number) =>
    shop.calls.filter(({ path, body }) => path === '/refunds' && body.includes(String(order)));

  test('shows a call that waits as soon as it does, and makes it when it is approved by a key', async () => {
    const { page, slug } = person;
    await page.goto(`/${slug}/inbox`);
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await start(7101);
    const calls = page.getByRole('region', { name: 'Needs a decision' }).getByRole('listitem');
    await expect(calls).toHaveCount(1, { timeout: 30_000 });
    await expect(calls.first()).toContainText('7101');
    await expectAccessible(page);
    expect(asked(7101)).toHaveLength(0);
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect(page.getByText('Nothing waits for you')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => asked(7101).length, { timeout: 30_000 }).toBe(1);
  });

  test('decides about many at once, and keeps what was decided', async () => {
    const { page, slug } = person;
    await page.goto(`/${slug}/inbox`);
    for (const order of [7201, 7202, 7203]) await start(order);
    const calls = page.getByRole('region', { name: 'Needs a decision' }).getByRole('listitem');
    await expect(calls).toHaveCount(3, { timeout: 30_000 });
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByLabel('All shown').check();
    await page.getByRole('button', { name: 'Decline 3' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Nothing waits for you')).toBeVisible({ timeout: 30_000 });
    await page.getByText('Done', { exact: true }).click();
    await expect(page.getByText(/Declined by/)).toHaveCount(3);
    expect([7201, 7202, 7203].flatMap(asked)).toEqual([]);
  });

  test('answers a question from another browser, by keys on a desk and by a tap on a phone', async ({ browser }) => {
    const { page, slug, workspaceId } = person;
    const choices = '[{"label": "Noor Trading Lda", "hint": "Lisbon"}, {"label": "Noor Trading BV"}]';
    const asking = await publishedAgent(page, workspaceId, {
      name: 'Customer desk',
      instructions: `1. \`ask.person\`, question: Whose order is it?, choices: ${choices}\n2. Answer: It is for {{step 1}}.`,
      tools: [{ tool: 'ask.person', policy: 'auto' }],
    });
    const path = `/api/workspaces/${workspaceId}/agents/${asking}/runs`;
    const baseURL = new URL(page.url()).origin;
    const other = await browser.newContext({ baseURL, storageState: await person.context.storageState() });
    const answers = [
      { size: { width: 1440, height: 900 }, answer: 'Noor Trading BV', touch: false },
      { size: { width: 390, height: 844 }, answer: 'Noor Trading Lda', touch: true },
    ];
    for (const { size, answer, touch } of answers) {
      const { body } = await post(page, path, { inputs: {} });
      await page.goto(`/${slug}/agents/${asking}/runs/${String(body['id'])}`);
      await expect(page.getByRole('region', { name: 'Question' })).toBeVisible({ timeout: 30_000 });
      const inbox = await other.newPage();
      await inbox.setViewportSize(size);
      await inbox.goto(`/${slug}/inbox`);
      await expect(inbox.getByText('Whose order is it?')).toBeVisible({ timeout: 30_000 });
      await expectAccessible(inbox);
      if (touch) {
        await inbox.getByRole('radio', { name: new RegExp(answer) }).click();
        await inbox.getByRole('button', { name: 'Answer' }).click();
      } else for (const key of ['j', '2', 'a']) await inbox.keyboard.press(key);
      await expect(inbox.getByText('Nothing waits for you')).toBeVisible({ timeout: 30_000 });
      await inbox.close();
      await expect(page.getByText(`It is for ${answer}.`).first()).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(/answered:/)).toContainText(answer);
    }
    await other.close();
  });
});
