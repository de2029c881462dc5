import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { test } from './testing/journey.js';
import { signUp } from './testing/person.js';

type Delivered = { id: string; body: { type: string } };

/** A program that receives deliveries and answers 200. */
const startReceiver = async () => {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Delivered['body'];
      delivered.push({ id: String(request.headers['webhook-id']), body });
      response.writeHead(200).end('Thank you.');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { delivered, url, stop: () => server.close() };
};

test('an endpoint is added, gets a test and what happens, and its log shows both', async ({ browser }) => {
  test.setTimeout(120_000);
  const receiver = await startReceiver();
  const { page, context, slug, workspaceId } = await signUp(browser);
  await page.goto(`/${slug}/settings/endpoints`);
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ops pager');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await dialog.getByLabel('An agent was published').check();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByTestId('endpoint-secret')).toHaveText(/^whsec_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test was delivered', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Delivered' })).toBeVisible();
  await publishedAgent(page, workspaceId, { name: 'Order desk', instructions: '1. Answer: Shipped.' });
  await expect.poll(() => receiver.delivered.map(({ body }) => body.type)).toEqual(['test', 'agent_published']);

  await page.getByRole('link', { name: 'Ops pager' }).click();
  const entry = page.getByRole('button', { name: /An agent was published/ });
  await expect(entry).toContainText('Delivered');
  await entry.click();
  await expect(page.getByLabel('Body', { exact: true })).toContainText('Order desk');
  await expect(page.getByLabel('Answer', { exact: true })).toContainText('Thank you.');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.delivered.length).toBe(3);
  expect(receiver.delivered[2]?.id).toBe(receiver.delivered[1]?.id);
  receiver.stop();
  await context.close();
});
