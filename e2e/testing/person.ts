import { randomBytes } from 'node:crypto';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { newestMail } from './inbox.js';
import type { Where } from './product.js';
import { sharedProduct } from './shared-product.js';

export const someName = (prefix: string): string => `${prefix} ${randomBytes(3).toString('hex')}`;
export const password = 'a quiet harbour at noon';

export type Person = {
  context: BrowserContext;
  page: Page;
  email: string;
  slug: string;
  workspaceId: string;
};

/** Each person has their own IP address, through a proxy that the product trusts, because rate limits count by network. */
export const someNetwork = () => {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
};

const newContext = (browser: Browser, url: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL: url, extraHTTPHeaders: someNetwork() });

const newEmail = (): string => `${randomBytes(5).toString('hex')}@example.test`;

const inTheirWorkspace = async (context: BrowserContext, page: Page, email: string): Promise<Person> => {
  const slug = new URL(page.url()).pathname.split('/')[1] ?? '';
  const me = await context.request.get('/api/me');
  const { memberships } = (await me.json()) as { memberships: { workspaceId: string }[] };
  return { context, page, email, slug, workspaceId: memberships[0]?.workspaceId ?? '' };
};

/** Signs up a new person with a new workspace through the screens. */
export const signUpOnScreen = async (browser: Browser, { url, inboxUrl }: Where = sharedProduct()): Promise<Person> => {
  const context = await newContext(browser, url);
  const page = await context.newPage();
  const email = newEmail();
  await page.goto('/auth/register');
  await page.getByLabel('Name').fill('Robin Vale');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const { code } = await newestMail(inboxUrl, email);
  await page.getByLabel('Code').fill(code);
  await expect(page.getByRole('heading', { name: 'Create your workspace' })).toBeVisible();
  const workspace = someName('Harbour');
  await page.getByLabel('Workspace name').fill(workspace);
  await expect(page.getByText('Available')).toBeVisible();
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.waitForURL(/\/agents$/);
  return inTheirWorkspace(context, page, email);
};

/** A new person with a new workspace, signed up by the requests of the screens, on the list of agents. */
export const signUp = async (browser: Browser, { url, inboxUrl }: Where = sharedProduct()): Promise<Person> => {
  const context = await newContext(browser, url);
  const email = newEmail();
  const post = async (path: string, data: object): Promise<void> => {
    const answer = await context.request.post(path, { data, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
  };
  const [name, timeZone, workspace] = ['Robin Vale', 'Europe/Berlin', someName('Harbour')];
  await post('/api/auth/register', { name, email, password, acceptTerms: true });
  await post('/api/auth/verification/code', { code: (await newestMail(inboxUrl, email)).code });
  await post('/api/me/setup/profile', { name, timeZone });
  const slug = workspace.toLowerCase().replace(' ', '-');
  await post('/api/me/setup/workspace', { name: workspace, slug, timeZone });
  const page = await context.newPage();
  await page.goto(`/${slug}/agents`);
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
  return inTheirWorkspace(context, page, email);
};

/** Signs the same person in with a second browser. */
export const signInElsewhere = async (
  browser: Browser,
  person: Person,
  { url }: Where = sharedProduct(),
): Promise<Page> => {
  const context = await newContext(browser, url);
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/agents$/);
  return page;
};
