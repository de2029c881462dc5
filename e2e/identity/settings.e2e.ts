import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { publishedAgent } from '../testing/agents.js';
import { test } from '../testing/journey.js';
import { closeNavigation, openNavigation } from '../testing/navigation.js';
import { password, signInElsewhere, signUp, someName } from '../testing/person.js';

const saved = 'Saved';
/** Avatars of people, on any screen. */
const photos = (page: Page) => page.locator('img[src*="/photos/"]');

test.describe('settings', () => {
  test('a workspace changes its name and slug on every screen at once, and the old slug redirects', async ({
    browser,
  }) => {
    const person = await signUp(browser);
    const { page, slug, workspaceId } = person;
    const agent = await publishedAgent(page, workspaceId, { name: 'Kept', instructions: '1. Answer: Say hello' });
    const other = await signInElsewhere(browser, person);
    await page.goto(`/${slug}/settings`);

    const name = someName('Lighthouse');
    const naming = page.locator('form').filter({ has: page.getByLabel('Name', { exact: true }) });
    await naming.getByLabel('Name', { exact: true }).fill(name);
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(naming.getByRole('status')).toHaveText(saved);
    for (const each of [page, other]) {
      await openNavigation(each);
      await expect(each.getByRole('button', { name: `Workspace ${name}. Switch` })).toBeVisible();
      await closeNavigation(each);
    }

    const staying = page.locator('form').filter({ has: page.getByLabel('Maximum inactivity') });
    await staying.getByLabel('Maximum inactivity').selectOption('1 hour');
    await staying.getByRole('button', { name: 'Save' }).click();
    await expect(staying.getByRole('status')).toHaveText(saved);
    await page.reload();
    await expect(staying.getByLabel('Maximum inactivity')).toHaveValue('3600000');
    await expect(staying.getByLabel('Maximum length')).toHaveValue('');

    const taken = await signUp(browser);
    const addressing = page.locator('form').filter({ has: page.getByLabel('Workspace URL') });
    await addressing.getByLabel('Workspace URL').fill(taken.slug);
    await expect(addressing.getByText('This URL is taken.')).toBeVisible();
    const next = someName('lighthouse').replace(' ', '-');
    await addressing.getByLabel('Workspace URL').fill(next);
    await expect(addressing.getByText('Available')).toBeVisible();
    await addressing.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/${next}/settings`);
    await expect(page.getByText(`Earlier: ${slug}.`)).toBeVisible();

    await page.goto(`/${slug}/agents/${agent}/build?view=here#place`);
    await page.waitForURL(`**/${next}/agents/${agent}/build?view=here#place`);
    await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible();
    await other.goto(`/${slug}/history`);
    await other.waitForURL(`**/${next}/history`);
  });

  test('a person changes their name, on past events and on other screens', async ({ browser }) => {
    const person = await signUp(browser);
    const { page, slug } = person;
    const other = await signInElsewhere(browser, person);
    await other.goto(`/${slug}/history`);
    await page.goto(`/${slug}/settings/profile`);
    const profile = page.locator('form').filter({ has: page.getByLabel('E-mail') });
    await profile.getByLabel('Name').fill('Robin of the Harbour');
    await profile.getByLabel('Time zone').click();
    await page.keyboard.type('tokyo');
    await page.keyboard.press('Enter');
    await profile.getByLabel('Dates and numbers').selectOption('en-US');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByRole('status')).toHaveText(saved);
    await openNavigation(page);
    await expect(page.getByRole('button', { name: /^Robin of the Harbour\. Profile/ })).toBeVisible();
    await closeNavigation(page);
    await expect(other.getByText('Robin of the Harbour').first()).toBeVisible();

    await page.getByLabel('Photo').setInputFiles({ name: 'me.txt', mimeType: 'image/png', buffer: Buffer.from('no') });
    await expect(page.getByText('This browser cannot read that picture.')).toBeVisible();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
    for (const each of [page, other]) {
      await expect(photos(each)).not.toHaveCount(0);
      await expect(photos(each).first()).toHaveJSProperty('naturalWidth', 256);
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
    for (const each of [page, other]) await expect(photos(each)).toHaveCount(0);

    await page.reload();
    await expect(profile.getByLabel('Name')).toHaveValue('Robin of the Harbour');
    await expect(profile.getByLabel('Time zone')).toHaveValue('Tokyo, Asia');
    await expect(profile.getByLabel('Dates and numbers')).toHaveValue('en-US');
  });

  test('light and dark are stored in the browser', async ({ browser }) => {
    const { page, slug } = await signUp(browser);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(`/${slug}/settings/profile`);
    await page.getByRole('radio', { name: 'Light' }).check();
    const light = await background();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(await background()).toBe(dark);
    await page.getByRole('radio', { name: 'System', exact: true }).check();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe(dark);
  });

  test('a changed password signs out everywhere else', async ({ browser }) => {
    const person = await signUp(browser);
    const { page, slug } = person;
    const other = await signInElsewhere(browser, person);
    await page.goto(`/${slug}/settings/profile`);
    await expect(page.getByRole('button', { name: /^Sign out .+ on / })).toHaveCount(1);

    const form = page.locator('form').filter({ has: page.getByLabel('Current password') });
    const change = async (current: string, next: string): Promise<void> => {
      await form.getByLabel('Current password').fill(current);
      await form.getByLabel('New password').fill(next);
      await form.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not the one it is', 'a loud harbour at night');
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('Your current password isn’t right.');
    await change(password, 'a loud harbour at night');
    await expect(form.getByText('Changed. Other devices were signed out.')).toBeVisible();

    // Without a click there: its socket is closed, and it shows the sign-in page.
    await other.waitForURL(/\/auth/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

    await other.goto('/auth');
    await other.getByLabel('E-mail').fill(person.email);
    await other.getByLabel('Password', { exact: true }).fill('a loud harbour at night');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL(/\/agents$/);
  });
});
