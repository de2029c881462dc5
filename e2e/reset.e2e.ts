import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { newestMail } from './testing/inbox.js';
import { sharedProduct, signInAgain, signUp } from './testing/person.js';

const accessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
};
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test.describe('a forgotten password', () => {
  test('is replaced by mail, by keyboard alone, on a small dark screen', async ({ browser }) => {
    const person = await signUp(browser);
    const other = await signInAgain(browser, person);
    const { page, email, problems } = person;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot it?' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await accessible(page);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    expect(await fits(page)).toBe(true);
    await accessible(page);

    const { link } = await newestMail(sharedProduct().inboxUrl, email, /new password/);
    await page.request.get(link);
    await page.goto(link);
    expect(new URL(page.url()).hash).toBe('');
    await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled();
    await accessible(page);
    await page.getByLabel('New password').fill('short');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 12/);
    await page.getByLabel('New password').fill('a loud harbour at night');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
    await accessible(page);
    expect(await fits(page)).toBe(true);

    // Without a click there.
    await other.waitForURL(/\/auth/);
    await page.getByRole('link', { name: 'Sign in' }).press('Enter');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a loud harbour at night');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/agents$/);

    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await page.goto('/auth/reset-password/sent');
    await expect(page).toHaveURL(/reset-password$/);
    await page.goto('/auth/reset-password/success');
    await expect(page).toHaveURL(/\/auth$/);
    expect(problems).toEqual([]);
    for (const each of [page, other]) await each.context().close();
  });
});
