import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { newestMail } from './inbox.js';
import { password, type Person } from './person.js';
import { sharedProduct } from './shared-product.js';

export const someAddress = (): string => `${randomBytes(5).toString('hex')}@example.test`;

/** Invites through the members screen, as an owner or admin would. */
export const invite = async (page: Page, slug: string, addresses: string, role: string): Promise<void> => {
  await page.goto(`/${slug}/settings/members`);
  await page.getByLabel('Invite by e-mail').fill(addresses);
  await page.getByLabel('Role', { exact: true }).selectOption({ label: role });
  await page.getByRole('button', { name: /^Invite/ }).click();
};

/** Opens the link of the invitation e-mail in a new browser. */
export const openedInvitation = async (browser: Browser, email: string): Promise<Page> => {
  const { url, inboxUrl } = sharedProduct();
  const { link } = await newestMail(inboxUrl, email, /invites you/);
  const [a = 0, b = 0] = randomBytes(2);
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { 'x-forwarded-for': `10.9.${a}.${b}` } });
  const page = await context.newPage();
  await page.goto(link);
  return page;
};

/** Invites a new person who joins and opens the agents of the workspace. */
export const joined = async (browser: Browser, { page, slug }: Person, role: string, name: string): Promise<Page> => {
  const email = someAddress();
  await invite(page, slug, email, role);
  const guest = await openedInvitation(browser, email);
  await guest.getByRole('button', { name: 'Create an account and join' }).click();
  await guest.getByLabel('Name').fill(name);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('checkbox').check();
  await guest.getByRole('button', { name: 'Create account and join' }).click();
  await guest.waitForURL(`**/${slug}/agents`);
  return guest;
};
