import { expect } from '@playwright/test';
import { newestMail } from '../testing/inbox.js';
import { smallAndDark, test } from '../testing/journey.js';
import { keptByBrowser } from '../testing/kept-by-browser.js';
import { signOut } from '../testing/navigation.js';
import { password, signUp, signUpOnScreen, someName } from '../testing/person.js';
import { sharedProduct } from '../testing/shared-product.js';

test.use(smallAndDark);

test.describe('signing up and in', () => {
  test('a new person confirms by code, names a workspace and opens it', async ({ browser }) => {
    const { page, slug, email, context } = await signUpOnScreen(browser);
    await expect(page).toHaveURL(new RegExp(`/${slug}/agents$`));
    const kept = await keptByBrowser(page);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).toContain('sid');
    for (const secret of [password, email, 'Robin Vale', ...cookies.map(({ value }) => value)]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(kept).not.toContain(secret);
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
  });

  test('the link in the e-mail does the same, and only by its button', async ({ page }) => {
    const { inboxUrl, url } = sharedProduct();
    const email = `${someName('link').replace(' ', '-')}@example.test`;
    await page.goto(`${url}/auth/register`);
    await page.getByLabel('Name').fill('Ivo Lind');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('link', { name: 'open inbox' })).toHaveAttribute('href', new URL(inboxUrl).origin);
    const { link } = await newestMail(inboxUrl, email);

    // Like a mail scanner: fetch the URL without pressing anything.
    await page.request.get(link);
    await page.goto(link);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    const token = /#t=([\w-]{43})/.exec(link)?.[1] ?? 'no token';
    expect(await keptByBrowser(page)).not.toContain(token);
    await page.getByRole('button', { name: 'Confirm e-mail' }).click();
    await expect(page.getByRole('heading', { name: 'Create your workspace' })).toBeVisible();

    await page.goto(link);
    await page.reload();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: /has expired|isn’t valid/ })).toBeVisible();
  });

  test('signing out and in, a wrong password, and a page requested before signing in', async ({ browser }) => {
    const person = await signUp(browser);
    const { page, slug } = person;
    await signOut(page);
    await page.goto(`/${slug}/history`);
    await page.waitForURL(/\/auth\?next=/);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('not the right password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('That e-mail and password don’t match.');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(new RegExp(`/${slug}/history`));
    const kept = await keptByBrowser(page);
    for (const secret of [password, 'not the right password', person.email]) expect(kept).not.toContain(secret);
  });

  test('a page that is opened without a session makes no request that is refused', async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const path of ['/', '/auth', '/auth/register', '/auth/reset-password', '/somewhere/agents']) {
      await page.goto(`${sharedProduct().url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(refused).toEqual([]);
  });

  test('an unknown slug and a workspace of others look the same', async ({ browser }) => {
    const one = await signUp(browser);
    const other = await signUp(browser);
    for (const path of [`/${one.slug}/agents`, '/no-such-place/agents', '/nowhere/at/all']) {
      await other.page.goto(path);
      await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(other.page.getByText(one.slug)).toHaveCount(0);
    }
  });
});
