import { expect } from '@playwright/test';
import { expectAccessible } from './testing/accessible.js';
import { newestMail } from './testing/inbox.js';
import { smallAndDark, test } from './testing/journey.js';
import { password, signUp, someName, someNetwork } from './testing/person.js';
import { sharedProduct } from './testing/shared-product.js';

test('a new person tries a template, opens an account, and has its agent in a new workspace', async ({ browser }) => {
  const { url, inboxUrl } = sharedProduct();
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: someNetwork() });
  const page = await context.newPage();
  await page.goto('/templates');
  await page.getByLabel('Search templates').fill('invoice');
  await page.getByRole('link', { name: 'Invoice check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice check' })).toBeVisible();
  await expect(page.getByText('Invoice R-77 differs by 8.')).toBeVisible();
  await page.getByRole('radio', { name: 'One that adds up' }).check();
  await expect(page.getByText('Invoice R-78 adds up').first()).toBeVisible();
  const tryIt = page.getByRole('region', { name: 'Try it' });
  await tryIt.getByRole('button', { name: 'JSON' }).click();
  await tryIt.getByLabel('Invoice').fill('{"number": "X-9", "total": 121, "lines": [{"quantity": 1, "price": 100}]}');
  await tryIt.getByRole('button', { name: 'Run' }).click();
  await expect(tryIt.getByText('Invoice X-9 adds up')).toBeVisible();

  await page.getByRole('link', { name: 'Use this template' }).click();
  const email = `${someName('s').replace(' ', '-')}@example.test`;
  await page.getByLabel('Name').fill('Robin Vale');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').fill((await newestMail(inboxUrl, email)).code);
  await page.getByLabel('Workspace name').fill(someName('Harbour'));
  await expect(page.getByText('Available')).toBeVisible();
  await page.getByRole('button', { name: 'Create workspace' }).click();

  await expect(page.getByRole('heading', { name: 'Set up Invoice check' })).toBeVisible();
  await page.getByLabel('Tax in percent').fill('ten');
  await page.getByRole('button', { name: /^Create in/ }).click();
  await expect(page.getByText(/Enter a number/)).toBeVisible();
  await page.getByLabel('Tax in percent').fill('10');
  await expect(page.getByText('* 10 / 100')).toBeVisible();
  await page.getByRole('button', { name: /^Create in/ }).click();
  await expect(page.getByRole('heading', { name: /Invoice check is in/ })).toBeVisible();
  await page.getByRole('button', { name: 'Run the sample' }).click();
  const sample = page.getByRole('region', { name: 'Sample run' });
  await expect(sample.getByText('Needs approval')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Publish and turn on' }).click();
  await expect(page.getByText('It is on.')).toBeVisible();
  await expect(page.getByText('It is on and waits for a call of its URL.')).toBeVisible();
  await page.getByRole('link', { name: 'Open in Build' }).click();
  await expect(page.getByText('* 10 / 100').first()).toBeVisible();
  await context.close();
});

test('a person who confirms their e-mail in another browser still gets to the template', async ({ browser }) => {
  const { url, inboxUrl } = sharedProduct();
  const open = () => browser.newContext({ baseURL: url, extraHTTPHeaders: someNetwork() });
  const [first, second] = [await open(), await open()];
  const page = await first.newPage();
  await page.goto('/templates/stock-watch/use');
  const email = `${someName('s').replace(' ', '-')}@example.test`;
  await page.getByLabel('Name').fill('Robin Vale');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const other = await second.newPage();
  await other.goto((await newestMail(inboxUrl, email)).link);
  await other.getByRole('button', { name: 'Confirm e-mail' }).click();
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByLabel('Workspace name').fill(someName('Harbour'));
  await expect(other.getByText('Available')).toBeVisible();
  await other.getByRole('button', { name: 'Create workspace' }).click();
  await expect(other.getByRole('heading', { name: 'Set up Stock watch' })).toBeVisible();
  await Promise.all([first.close(), second.close()]);
});

test('templates are accessible and fit a small screen; an empty workspace offers some', async ({ browser }) => {
  const { context, page, slug } = await signUp(browser);
  await expect(page.getByRole('heading', { name: /Templates that work now/ })).toBeVisible();
  await page.setViewportSize(smallAndDark.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/templates', '/templates/stock-watch', '/templates/stock-watch/use', `/${slug}/agents`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The page that the server has drawn is replaced by the app, which can be used.
    await expect(page.locator('fieldset[disabled]')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto('/templates/no-such-template');
  await expect(page.getByRole('heading', { name: 'Template not found' })).toBeVisible();
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a template, its category and the start page can be read', async ({ page }) => {
    const { url } = sharedProduct();
    await page.goto(url);
    await expect(page).toHaveTitle(/^Agents your team can trust · Throughline$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Invoice check' }).click();
    await expect(page).toHaveTitle('Invoice check · Templates · Throughline');
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Checks|invoice/i);
    await expect(page.getByText('Invoice R-77 differs by 8.')).toBeVisible();
    await expect(page.getByText('Asks a person first')).toBeVisible();
    await page.getByText('Show the instructions').click();
    await expect(page.getByText('Work out the tax with').first()).toBeVisible();
    await expect(page.getByText('Invoice R-78 adds up')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run' })).toBeHidden();
    await page.getByRole('link', { name: 'Finance' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible();
    expect((await page.goto(`${url}/templates/no-such-template`))?.status()).toBe(404);
    expect((await page.goto(`${url}/templates/category/magic`))?.status()).toBe(404);
    expect(await (await page.request.get(`${url}/sitemap.xml`)).text()).toContain('/templates/invoice-check</loc>');
    expect(await (await page.request.get(`${url}/robots.txt`)).text()).toContain('Sitemap: ');
  });
});
