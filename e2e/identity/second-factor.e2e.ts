import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { smallAndDark, test } from '../testing/journey.js';
import { signOut } from '../testing/navigation.js';
import { password, signUp } from '../testing/person.js';
import { authenticatorCode } from '../testing/totp.js';

const signInAfresh = async (page: Page): Promise<void> => {
  await signOut(page);
  await page.goto('/auth');
};

const typePassword = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

/** A virtual device that confirms every passkey request. */
const withAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test.use(smallAndDark);

test.describe('signing in with more than a password', () => {
  test('an authenticator is set up, required, and replaced by a recovery code', async ({ browser }) => {
    const { page, slug, email } = await signUp(browser);
    await page.goto(`/${slug}/settings/profile`);
    await page.getByRole('button', { name: 'Set up an authenticator' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible();
    await expectAccessible(page);
    const key = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key));
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
    await expectAccessible(page);
    const recovery = (await page.getByRole('dialog').getByRole('listitem').allTextContents())[0] ?? '';
    expect(recovery).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('On. 10 of 10 recovery codes are left.')).toBeVisible();

    await signInAfresh(page);
    await typePassword(page, email);
    await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    const field = page.getByLabel('Code from your authenticator');
    await field.fill('AAAAA-AAAAA');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/That code isn’t right/);
    // The next code, because setting up consumed the current one.
    await field.fill(authenticatorCode(key, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/agents$/);

    await signInAfresh(page);
    await typePassword(page, email);
    await field.fill(recovery);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/agents$/);
    await page.goto(`/${slug}/settings/profile`);
    await expect(page.getByText('On. 9 of 10 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible();
  });

  test('a passkey signs in without a password, and is removed', async ({ browser }) => {
    const { page, slug } = await signUp(browser);
    await withAuthenticator(page);
    await page.goto(`/${slug}/settings/profile`);
    await page.getByLabel('Name of a new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('not used yet')).toBeVisible();
    await expectAccessible(page);

    // Either by autofill in the e-mail field, or by the button.
    await signInAfresh(page);
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await button.click({ timeout: 5_000 }).catch((error: unknown) => {
      if (!/\/agents$/.test(page.url())) throw error;
    });
    await page.waitForURL(/\/agents$/);
    await page.goto(`/${slug}/settings/profile`);
    await expect(page.getByText(/last used/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Laptop')).toHaveCount(0);
  });

  test('a passkey signs in by autofill in the e-mail field, without a button', async ({ browser }) => {
    const { page, slug } = await signUp(browser);
    await withAuthenticator(page);
    await page.goto(`/${slug}/settings/profile`);
    await page.getByLabel('Name of a new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('not used yet')).toBeVisible();
    await signInAfresh(page);
    await page.waitForURL(/\/agents$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
  });
});
