import { expect } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { joined } from '../testing/joining.js';
import { test } from '../testing/journey.js';
import { openNavigation } from '../testing/navigation.js';
import { signUp, someName } from '../testing/person.js';

test.describe('workspaces', () => {
  test('a person has several, distinguishes them, and returns to the last one', async ({ browser }) => {
    const { page, slug } = await signUp(browser);
    await page.goto(`/${slug}/settings`);
    await page.getByRole('button', { name: 'Choose an icon' }).click();
    await page.getByRole('button', { name: 'truck' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove icon' })).toBeVisible();
    await expectAccessible(page);

    const second = someName('Second');
    await openNavigation(page);
    await page.getByRole('button', { name: /^Workspace .*Switch$/ }).click();
    await page.getByRole('menuitem', { name: 'Create workspace' }).click();
    await page.getByLabel('Workspace name').fill(second);
    await expect(page.getByText('Available')).toBeVisible();
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await page.waitForURL(/\/second-[^/]+\/agents$/);
    await openNavigation(page);
    await page.getByRole('button', { name: `Workspace ${second}. Switch` }).click();
    await page.getByRole('menuitem', { name: /^Harbour.*Owner$/ }).click();
    await page.waitForURL(`**/${slug}/agents`);
    // The address changes before the screen does, and what was shown last is remembered.
    await openNavigation(page);
    await expect(page.getByRole('button', { name: /^Workspace Harbour .*Switch$/ })).toBeVisible();
    await page.goto('/');
    await page.waitForURL(`**/${slug}/agents`);
  });

  test('ownership is transferred when both agree', async ({ browser }) => {
    const owner = await signUp(browser);
    const guest = await joined(browser, owner, 'Admin', 'Ola Heir');
    const { page, slug } = owner;
    await page.goto(`/${slug}/settings`);
    await page.getByRole('button', { name: 'Offer ownership' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Offer', exact: true }).click();
    await expect(page.getByText(/Offered to Ola Heir/)).toBeVisible();
    await guest.goto(`/${slug}/settings`);
    await expect(guest.getByText(/offers you ownership of this workspace/)).toBeVisible();
    await expectAccessible(guest);
    await expect(guest.getByRole('button', { name: /^Delete Harbour/ })).toHaveCount(0);
    await guest.getByRole('button', { name: 'Become owner' }).click();
    await expect(guest.getByRole('button', { name: /^Delete Harbour/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete Harbour/ })).toHaveCount(0);
  });

  test('a workspace is deleted by typing its name, stays readable, and is restored', async ({ browser }) => {
    const owner = await signUp(browser);
    const guest = await joined(browser, owner, 'Builder', 'Una Builder');
    const { page, slug } = owner;
    await page.goto(`/${slug}/settings`);
    await page.getByRole('button', { name: /^Delete Harbour/ }).click();
    const dialog = page.getByRole('dialog');
    const sure = dialog.getByRole('button', { name: 'Delete the workspace' });
    await expect(sure).toBeDisabled();
    await expectAccessible(page);
    const title = (await dialog.getByRole('heading').textContent()) ?? '';
    await dialog.getByRole('textbox').fill(title.replace(/^Delete |\?$/g, ''));
    await sure.click();
    await expect(page.getByRole('button', { name: 'Restore the workspace' })).toBeVisible();
    await expect(guest.getByText(/This workspace will be deleted on/)).toBeVisible();
    await expectAccessible(guest);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore the workspace' }).click();
    await expect(guest.getByText(/This workspace will be deleted on/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Delete Harbour/ })).toBeVisible();
  });
});
