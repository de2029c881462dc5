import type { Page } from '@playwright/test';

const small = (page: Page): boolean => (page.viewportSize()?.width ?? Infinity) < 768;

/** On a small screen the navigation is behind a button, and covers the screen while open. */
export const openNavigation = async (page: Page): Promise<void> => {
  if (small(page)) await page.getByRole('button', { name: 'Show navigation' }).click();
};

export const closeNavigation = async (page: Page): Promise<void> => {
  if (small(page)) await page.keyboard.press('Escape');
};

export const signOut = async (page: Page): Promise<void> => {
  await openNavigation(page);
  await page.getByRole('button', { name: /Profile, theme, sign out/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};
