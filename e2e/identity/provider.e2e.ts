import { randomBytes } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { test } from '../testing/journey.js';
import { signOut } from '../testing/navigation.js';
import { password, signUp, someName, someNetwork } from '../testing/person.js';
import { sharedProduct } from '../testing/shared-product.js';

const reauthRequired = {
  type: 'about:blank',
  title: 'Confirm it’s you to continue.',
  status: 403,
  code: 'reauth_required',
  instance: 'urn:request:of-a-test',
};

const someAddress = (prefix = 'mei'): string => `${prefix}-${randomBytes(4).toString('hex')}@example.test`;

const visitor = async (browser: Browser): Promise<Page> => {
  const { url: baseURL } = sharedProduct();
  return (await browser.newContext({ baseURL, extraHTTPHeaders: someNetwork() })).newPage();
};

/** Fills in the provider's own page. */
const sayWho = async (page: Page, who: string): Promise<void> => {
  await page.getByLabel('Who are you?').fill(who);
  await page.getByRole('button', { name: 'It is me' }).click();
};

/** Clears the provider's own session, because these journeys test its sign-in page. */
const leaveProvider = (page: Page): Promise<void> => page.context().clearCookies({ domain: '127.0.0.1' });

const signInAs = async (page: Page, who: string): Promise<void> => {
  await leaveProvider(page);
  await page.getByRole('button', { name: 'Continue with Harbour ID' }).click();
  await sayWho(page, who);
};

test.describe('signing in with a provider', () => {
  test('opens an account without a password, and signs in to it again', async ({ browser }) => {
    const page = await visitor(browser);
    const who = someAddress();
    await page.goto('/auth');
    await signInAs(page, who);
    await expect(page.getByRole('heading', { name: 'Create your workspace' })).toBeVisible();
    expect(page.url()).not.toMatch(/code=|state=/);
    await page.getByLabel('Workspace name').fill(someName('Pier'));
    await expect(page.getByText('Available')).toBeVisible();
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await page.waitForURL(/\/agents$/);
    const slug = new URL(page.url()).pathname.split('/')[1] ?? '';

    await page.goto(`/${slug}/settings/profile`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mei Tanaka');
    await expect(page.getByText(`${who} · linked`)).toBeVisible();
    await page.getByRole('button', { name: 'Unlink Harbour ID' }).click();
    await expect(page.getByRole('alert')).toContainText('Add another way to sign in first.');

    // As after a quarter of an hour: the provider confirms the identity again and redirects back here.
    const stale = { status: 403, contentType: 'application/problem+json', body: JSON.stringify(reauthRequired) };
    await page.route('**/api/me/password/first', (route) => route.fulfill(stale), { times: 1 });
    const first = page.getByLabel('New password');
    await first.fill(password);
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expectAccessible(page);
    await leaveProvider(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with Harbour ID' }).click();
    await sayWho(page, who);
    await page.waitForURL(new RegExp(`/${slug}/settings/profile$`));
    await first.fill(password);
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();

    await signOut(page);
    await page.goto(`/${slug}/history`);
    await page.waitForURL(/\/auth\?next=/);
    await signInAs(page, who);
    await page.waitForURL(new RegExp(`/${slug}/history$`));

    // Back to the provider's redirect: it is valid once, and a signed-in person simply continues.
    await page.goto('/auth/redirect');
    await page.waitForURL(new RegExp(`/${slug}/`));
  });

  test('is linked and unlinked in the profile of a person with a password', async ({ browser }) => {
    const { page, slug } = await signUp(browser);
    const who = someAddress();
    await page.goto(`/${slug}/settings/profile`);
    await page.getByRole('button', { name: 'Link Harbour ID' }).click();
    await sayWho(page, who);
    await page.waitForURL(new RegExp(`/${slug}/settings/profile$`));
    await expect(page.getByText(`${who} · linked`)).toBeVisible();

    const other = await visitor(browser);
    await other.goto('/auth');
    await signInAs(other, who);
    await other.waitForURL(new RegExp(`/${slug}`));

    await page.getByRole('button', { name: 'Unlink Harbour ID' }).click();
    await expect(page.getByRole('button', { name: 'Link Harbour ID' })).toBeVisible();
  });

  test('that fails explains why in our words, and what to do', async ({ browser }) => {
    const taken = await signUp(browser);
    const page = await visitor(browser);
    const fails = async (act: () => Promise<void>, title: string, action: string): Promise<void> => {
      await leaveProvider(page);
      await page.goto('/auth/register');
      await page.getByRole('button', { name: 'Continue with Harbour ID' }).click();
      await act();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Copy the reference' })).toBeVisible();
      await page.getByRole('link', { name: action, exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Sign in to Throughline' })).toBeVisible();
    };
    await fails(() => page.getByRole('link', { name: 'No, go back' }).click(), 'Sign-in cancelled', 'Back to sign in');
    await fails(() => sayWho(page, taken.email), 'You have an account already', 'Sign in');
    await fails(() => sayWho(page, someAddress('unconfirmed')), 'E-mail not confirmed', 'Use another way');
    await fails(
      async () => {
        await page.getByLabel('Who are you?').waitFor();
        await page.context().clearCookies({ name: 'oauth' });
        await sayWho(page, someAddress());
      },
      'Started in another window',
      'Try again',
    );

    await page.goto('/auth/confirm/error?code=oauth_denied%3Cb%3E&provider=evil&ref=%3Cscript%3E');
    await expect(page.getByRole('heading', { level: 1, name: 'That didn’t work' })).toBeVisible();
    await expect(page.getByText(/evil|script/)).toHaveCount(0);
  });
});
