import { expect } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { post } from './testing/api.js';
import { test } from './testing/journey.js';
import { startLoopback, type Loopback } from './testing/loopback.js';
import { signUp, type Person } from './testing/person.js';

test.describe('a run', () => {
  let person: Person;
  let shop: Loopback;

  test.beforeAll(async ({ browser }) => {
    person = await signUp(browser);
    shop = await startLoopback(({ path }, count) =>
      path === '/flaky' && count % 3 !== 0
        ? { status: 503 }
        : { body: { order: 7, total: 148 }, after: path === '/slow' ? 60_000 : 0 },
    );
  });
  test.afterAll(async () => {
    await shop.close();
    await person.context.close();
  });

  const open = async (name: string, instructions: string, tools: Parameters<typeof publishedAgent>[2]['tools']) => {
    const { page, slug, workspaceId } = person;
    const agent = await publishedAgent(page, workspaceId, { name, instructions, tools: tools ?? [] });
    const { body } = await post(page, `/api/workspaces/${workspaceId}/agents/${agent}/runs`, { inputs: {} });
    await page.goto(`/${slug}/agents/${agent}/runs/${String(body['id'])}`);
    return page;
  };

  test('shows every step with its call and its result', async () => {
    const page = await open(
      'Order reader',
      `1. Use \`http.request\` method: GET url: ${shop.url}/orders/7\n2. Use \`math.evaluate\` expression: 148 * 2\n3. Use \`time.now\`\n4. Answer: Say that it is done`,
      [
        { tool: 'http.request', policy: 'auto' },
        { tool: 'math.evaluate', policy: 'auto' },
        { tool: 'time.now', policy: 'auto' },
      ],
    );
    await expect(page.getByText('Succeeded').first()).toBeVisible({ timeout: 30_000 });
    const steps = page.getByRole('list', { name: 'Steps' });
    await expect(steps.getByRole('button', { name: /GET .*orders.7/ })).toBeVisible();
    await steps.getByRole('button', { name: /Work out 148/ }).click();
    await expect(steps.getByText('296').first()).toBeVisible();
    await expect(steps.getByRole('button', { name: /Look at the clock/ })).toBeVisible();
    expect(shop.calls.filter((each) => each.path === '/orders/7')).toHaveLength(1);
  });

  test('waits for a person when a tool needs approval, and calls it with the edited input', async () => {
    const page = await open(
      'Careful',
      `1. Use \`http.request\` method: POST url: ${shop.url}/refund body: {"amount": 42}`,
      [{ tool: 'http.request', policy: 'ask' }],
    );
    const approval = page.getByRole('region', { name: 'Approval' });
    await expect(approval).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(approval).toBeVisible();
    await approval.getByLabel('url').fill(`${shop.url}/refund-edited`);
    await approval.getByRole('button', { name: /Approve/ }).click();
    await expect(page.getByText('Succeeded').first()).toBeVisible({ timeout: 30_000 });
    expect(shop.calls.some((each) => each.path === '/refund')).toBe(false);
    expect(shop.calls.filter((each) => each.path === '/refund-edited')).toHaveLength(1);
  });

  test('ends as declined when the person declines', async () => {
    const page = await open('Denied', `1. Use \`http.request\` method: POST url: ${shop.url}/never`, [
      { tool: 'http.request', policy: 'ask' },
    ]);
    const approval = page.getByRole('region', { name: 'Approval' });
    await approval.getByRole('button', { name: /Decline/ }).click();
    await approval.getByLabel('Reason').fill('Not today');
    await approval.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(page.getByText('“Not today”')).toBeVisible({ timeout: 30_000 });
    expect(shop.calls.some((each) => each.path === '/never')).toBe(false);
  });

  test('retries a failing tool, and shows each attempt', async () => {
    const page = await open('Stubborn', `1. Use \`http.request\` method: GET url: ${shop.url}/flaky`, [
      { tool: 'http.request', policy: 'auto' },
    ]);
    await expect(page.getByText('Try 1')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Succeeded').first()).toBeVisible({ timeout: 60_000 });
    await page
      .getByRole('list', { name: 'Steps' })
      .getByRole('button', { name: /GET .*try 3/ })
      .click();
    await expect(page.getByText('Try 1')).toBeVisible();
    await expect(page.getByText('Try 2')).toBeVisible();
    expect(shop.calls.filter((each) => each.path === '/flaky')).toHaveLength(3);
  });

  test('stops at once when cancelled', async () => {
    const page = await open(
      'Patient',
      `1. Use \`http.request\` method: GET url: ${shop.url}/slow\n2. Use \`time.now\``,
      [
        { tool: 'http.request', policy: 'auto' },
        { tool: 'time.now', policy: 'auto' },
      ],
    );
    await expect(page.getByText('http.request').first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText('Cancelled').first()).toBeVisible();
    await expect(page.getByText('time.now')).toHaveCount(0);
  });
});
