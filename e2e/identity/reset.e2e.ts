import { expect } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { newestMail } from '../testing/inbox.js';
import { test } from '../testing/journey.js';
import { signInElsewhere, signUp } from '../testing/person.js';
import { sharedProduct } from '../testing/shared-product.js';

test.describe('a forgotten password', () => {
  test('is replaced by e-mail, by keyboard alone, on a small dark screen', async ({ browser }) => {
    const person = await signUp(browser);
    const other = await signInElsewhere(browser, person);
    const { page, email } = person;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot it?' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);

    const { link } = await newestMail(sharedProduct().inboxUrl, email, /new password/);
    await page.request.get(link);
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await expectAccessible(page);
    await page.getByLabel('New password').fill('short');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 12/);
    await page.getByLabel('New password').fill('a loud harbour at night');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
    await expectAccessible(page);

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
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await page.goto('/auth/reset-password/sent');
    await expect(page).toHaveURL(/reset-password$/);
    await page.goto('/auth/reset-password/success');
    await expect(page).toHaveURL(/\/auth$/);
  });
});
