import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { publishedAgent } from '../testing/agents.js';
import { newestMail } from '../testing/inbox.js';
import { invite, joined, openedInvitation, someAddress } from '../testing/joining.js';
import { test } from '../testing/journey.js';
import { openNavigation } from '../testing/navigation.js';
import { password, signUp, someName } from '../testing/person.js';
import { sharedProduct } from '../testing/shared-product.js';

const getRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: name });

test.describe('members', () => {
  test('are invited in bulk; a new person joins by the e-mail and appears at once', async ({ browser }) => {
    const person = await signUp(browser);
    const { page, slug } = person;
    const [first, second] = [someAddress(), someAddress()];
    await invite(page, slug, `${first}, nobody\n${second}; ${person.email}`, 'Runner');
    const results = page.getByRole('list', { name: 'Results' });
    await expect(results.getByRole('listitem')).toHaveText([
      new RegExp(`${first}.*Invitation sent`),
      /nobody.*Not an e-mail address/,
      new RegExp(`${second}.*Invitation sent`),
      new RegExp(`${person.email}.*Already a member`),
    ]);
    await expect(page.getByRole('button', { name: 'Remove nobody' })).toBeVisible();
    await page.getByRole('button', { name: `Revoke the invitation of ${second}` }).click();
    await expect(page.getByRole('button', { name: `Revoke the invitation of ${second}` })).toHaveCount(0);

    const guest = await openedInvitation(browser, first);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^Join Harbour/);
    await expect.poll(() => new URL(guest.url()).hash).toBe('');
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Create an account and join' }).click();
    await expect(guest.getByLabel('E-mail')).toHaveValue(first);
    await expectAccessible(guest);
    await guest.getByLabel('Name').fill('Noor Newcomer');
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByRole('checkbox').check();
    await guest.getByRole('button', { name: 'Create account and join' }).click();
    await guest.waitForURL(`**/${slug}/agents`);
    await expect(getRow(page, 'Noor Newcomer')).toContainText(first);
    await openNavigation(page);
    await expect(page.getByText('2 here now').filter({ visible: true })).toBeVisible();

    const late = await openedInvitation(browser, second);
    await expect(late.getByRole('heading', { level: 1 })).toHaveText('This invitation has ended');
  });

  test('with an account join after signing in; another account is asked to switch', async ({ browser }) => {
    const owner = await signUp(browser);
    const friend = await signUp(browser);
    await invite(owner.page, owner.slug, friend.email, 'Builder');
    const { link } = await newestMail(sharedProduct().inboxUrl, friend.email, /invites you/);

    const other = await signUp(browser);
    await other.page.goto(link);
    await expect(other.page.getByText('You are signed in as')).toBeVisible();
    await expectAccessible(other.page);
    await other.page.getByRole('button', { name: 'Switch account' }).click();
    await other.page.getByRole('link', { name: 'Sign in with an existing account' }).click();
    await other.page.getByLabel('E-mail').fill(friend.email);
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.waitForURL('**/auth/invitation');
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(/^Join Harbour/);
    await expectAccessible(other.page);
    await other.page.getByRole('button', { name: 'Join' }).click();
    await other.page.waitForURL(`**/${owner.slug}/agents`);

    await friend.page.goto('/');
    await openNavigation(friend.page);
    await friend.page.getByRole('button', { name: /^Workspace .*Switch$/ }).click();
    await expect(friend.page.getByRole('menuitem', { name: /^Harbour/ })).toHaveCount(2);
  });

  test('change role, are suspended and removed, and see it on their open screens', async ({ browser }) => {
    const owner = await signUp(browser);
    const { page, slug } = owner;
    const guest = await joined(browser, owner, 'Builder', 'Bao Builder');
    const { workspaceId } = owner;
    await publishedAgent(guest, workspaceId, { name: 'Ledger of Bao', instructions: '1. Answer: Say hello' });
    await expect(guest.getByRole('button', { name: /New agent|Create/ }).first()).toBeVisible();

    await page.getByRole('combobox', { name: 'Role of Bao Builder' }).click();
    await page.getByRole('option', { name: /^Auditor/ }).click();
    await expect(guest.getByRole('button', { name: /New agent|Create agent/ })).toHaveCount(0);

    const more = () => getRow(page, 'Bao Builder').getByRole('button', { name: 'More for Bao Builder' }).click();
    await more();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(getRow(page, 'Bao Builder')).toContainText('suspended');
    await expect(guest.getByRole('heading', { level: 1 })).not.toHaveText('Agents');
    await more();
    await page.getByRole('menuitem', { name: 'Reinstate' }).click();
    await expect(getRow(page, 'Bao Builder')).not.toContainText('suspended');
    await guest.goto(`/${slug}/agents`);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Agents');

    await more();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Ledger of Bao, an agent')).toBeVisible();
    await expect(dialog.getByLabel('Hand over to')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(getRow(page, 'Bao Builder')).toHaveCount(0);
    await expect(guest.getByRole('heading', { level: 1 })).not.toHaveText('Agents');
    await expect(getRow(page, 'Robin Vale')).toContainText('1 agent');
  });

  test('have a screen that works by keyboard, small, in the dark, and read-only', async ({ browser }) => {
    const owner = await signUp(browser);
    const { page, slug } = owner;
    const guest = await joined(browser, owner, 'Runner', someName('Rae'));
    await invite(page, slug, someAddress(), 'Admin');
    await page.getByRole('button', { name: /^Link for/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Link', { exact: true })).toHaveValue(
      /\/auth\/invitation#t=[\w-]{43}$/,
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page);
      }
    }
    await guest.goto(`/${slug}/settings/members`);
    await expect(guest.getByText('Only owners and admins can invite people and change roles.')).toBeVisible();
    await expect(guest.getByRole('combobox')).toHaveCount(0);
    await expectAccessible(guest);
    await guest.getByRole('button', { name: /^More for Rae/ }).click();
    await guest.getByRole('menuitem', { name: 'Leave the workspace' }).click();
    await guest.getByRole('button', { name: 'Leave' }).click();
    await guest.waitForURL('**/auth/setup');
  });
});
