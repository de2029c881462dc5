import { expect, type Browser, type Page } from '@playwright/test';
import { patch, post } from './testing/api.js';
import { test } from './testing/journey.js';
import { signUp, someNetwork, type Person } from './testing/person.js';
import { sharedProduct } from './testing/shared-product.js';
import { startSilentProxy, type SilentProxy } from './testing/silent-proxy.js';

let proxy: SilentProxy;
test.beforeEach(async () => {
  proxy = await startSilentProxy();
});
test.afterEach(() => proxy.close());

/** The same session in a browser behind the proxy, whose clock the test can move. */
const behindProxy = async (browser: Browser, { context, slug }: Person): Promise<Page> => {
  const page = await (
    await browser.newContext({
      baseURL: sharedProduct().url,
      proxy: { server: proxy.server, bypass: '<-loopback>' },
      storageState: await context.storageState(),
      extraHTTPHeaders: someNetwork(),
    })
  ).newPage();
  await page.clock.install();
  await page.goto(`/${slug}/agents`);
  await expect(page.locator('[data-connection=live]').first()).toBeVisible();
  await page.evaluate(() => {
    (globalThis as { stillHere?: boolean }).stillHere = true;
  });
  return page;
};

const stillHere = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => (globalThis as { stillHere?: boolean }).stillHere);

test('a network that lets no websocket through is live by polling', async ({ browser }) => {
  const person = await signUp(browser);
  proxy.refuse();
  const page = await behindProxy(browser, person);
  await post(person.page, `/api/workspaces/${person.workspaceId}/agents`, { name: 'Made elsewhere' });
  await expect(page.getByRole('link', { name: 'Made elsewhere' }).first()).toBeVisible();
});

test.describe('a connection that is dead and was not closed', () => {
  const watched = async (browser: Browser) => {
    const person = await signUp(browser);
    const agents = `/api/workspaces/${person.workspaceId}/agents`;
    const id = String((await post(person.page, agents, { name: 'Watched' })).body['id']);
    const page = await behindProxy(browser, person);
    await expect(page.getByRole('link', { name: 'Watched' }).first()).toBeVisible();
    proxy.silence();
    await patch(person.page, `${agents}/${id}/name`, { name: 'Renamed meanwhile' });
    return page;
  };

  test('is found when a ping is missing, said, and made again: what was missed appears', async ({ browser }) => {
    const page = await watched(browser);
    // The server pings every 25 seconds and a ping may be 20 seconds late.
    await page.clock.fastForward(46_000);
    await expect(page.locator('[data-connection=reconnecting]').first()).toBeVisible();
    await expect(page.getByText('Reconnecting').first()).toBeVisible();
    proxy.allowNew();
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('link', { name: 'Renamed meanwhile' }).first()).toBeVisible();
    await expect(page.locator('[data-connection=live]').first()).toBeVisible();
    expect(await stillHere(page)).toBe(true);
  });

  test('is made again when a computer wakes after twenty minutes', async ({ browser }) => {
    const page = await watched(browser);
    proxy.allowNew();
    await page.clock.fastForward('20:00');
    await expect(page.getByRole('link', { name: 'Renamed meanwhile' }).first()).toBeVisible();
    await expect(page.locator('[data-connection=live]').first()).toBeVisible();
    expect(await stillHere(page)).toBe(true);
  });
});
