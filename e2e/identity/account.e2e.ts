import { expect } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { newestMail } from '../testing/inbox.js';
import { test } from '../testing/journey.js';
import { password, signInElsewhere, signUp, someName } from '../testing/person.js';
import { sharedProduct } from '../testing/shared-product.js';

const someAddress = (): string => `${someName('mail').replace(' ', '-')}@example.test`;

test.describe('an account', () => {
  test('changes its e-mail address, and the old mailbox can undo the change', async ({ browser }) => {
    const person = await signUp(browser);
    const { page, slug, email } = person;
    const { inboxUrl } = sharedProduct();
    await page.goto(`/${slug}/settings/profile`);
    const next = someAddress();
    await page.getByLabel('New address').fill(next);
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByRole('status').filter({ hasText: next })).toBeVisible();
    await expectAccessible(page);

    await page.goto((await newestMail(inboxUrl, next, /new e-mail address/)).link);
    await expect(page.getByRole('button', { name: 'Use this address' })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this address' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Address changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.waitForURL(/\/agents$/);
    await page.goto(`/${slug}/settings/profile`);
    await expect(page.getByLabel('E-mail')).toHaveValue(next);

    const { link } = await newestMail(inboxUrl, email, /about to change/);
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Stop it' })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop it' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Stopped' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  });

  test('signs out every other browser at once', async ({ browser }) => {
    const person = await signUp(browser);
    const { page, slug } = person;
    const others = [await signInElsewhere(browser, person), await signInElsewhere(browser, person)];
    await page.goto(`/${slug}/settings/profile`);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    for (const other of others) await other.waitForURL(/\/auth/);
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
    await expect(page.getByText('This browser', { exact: true })).toBeVisible();
    await newestMail(sharedProduct().inboxUrl, person.email, /New sign-in/);
  });

  test('requires signing in again after a while, and then continues by itself', async ({ browser }) => {
    const { page, slug } = await signUp(browser);
    await page.goto(`/${slug}/settings/profile`);
    // Simulates a session older than a quarter of an hour: the first answer is the server's refusal.
    let asked = false;
    await page.route('**/api/me/email', async (route) => {
      if (asked) return route.continue();
      asked = true;
      return route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Confirm it’s you to continue.',
          status: 403,
          code: 'reauth_required',
          instance: 'urn:request:1',
        }),
      });
    });
    await page.getByLabel('New address').fill(someAddress());
    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill('not the right password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/isn’t right/);
    await dialog.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('a link is on its way there')).toBeVisible();
  });

  test('can be exported, and cannot be deleted while a workspace has no other owner', async ({ browser }) => {
    const { page, slug, email } = await signUp(browser);
    await page.goto(`/${slug}/settings/profile`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const file = await (await download).createReadStream();
    const text = (await file.toArray()).join('');
    expect(text).toContain(email);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
    await dialog.getByRole('textbox').fill(email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText(/You are the only owner of/)).toBeVisible();
    await expectAccessible(page);
  });
});
