import { expect } from '@playwright/test';
import { test } from './testing/journey.js';
import { signUp } from './testing/person.js';

test.describe('by keyboard alone', () => {
  test('the palette finds and runs commands, shortcuts navigate, and the focus returns', async ({ browser }) => {
    const { page, slug } = await signUp(browser);
    const { keyboard } = page;
    await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();

    await keyboard.press('c');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await keyboard.type('Night porter');
    await keyboard.press('Enter');
    await page.waitForURL(/\/build$/);

    await page.getByRole('textbox', { name: 'Instructions' }).focus();
    await keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Find or do anything' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keyboard.type('no such thing anywhere');
    await expect(palette.getByText('No results.')).toBeVisible();
    await keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Instructions' })).toBeFocused();

    await keyboard.press('ControlOrMeta+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keyboard.type('history');
    await keyboard.press('Enter');
    await page.waitForURL(`**/${slug}/history`);
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();

    for (const [keys, place] of [
      ['t', 'Triggers'],
      ['n', 'Notes'],
      ['r', 'Runs'],
      ['a', 'Agents'],
    ] as const) {
      await keyboard.press('g');
      await keyboard.press(keys);
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
    }

    await keyboard.press('ControlOrMeta+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keyboard.type('night port');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Night porter' })).toBeVisible();

    await keyboard.press('?');
    const help = page.getByRole('dialog');
    await expect(help.getByText('Find or do anything')).toBeVisible();
    await keyboard.press('Escape');
    await expect(help).toBeHidden();

    await keyboard.press('?');
    await expect(help).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(help).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Night porter' })).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
  });
});
