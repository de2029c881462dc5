import { expect, type Page } from '@playwright/test';
import { test } from './testing/journey.js';
import { signUp } from './testing/person.js';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Holds the answers of the API whose path matches until `release` is called. */
const holdAnswers = async (page: Page, path: RegExp): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const matches = ({ pathname }: URL): boolean => path.test(pathname);
  await page.route(matches, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve(undefined);
    await page.unroute(matches);
  };
};

/** Where the elements are from top to bottom: the edge and the height of each, in whole pixels. */
const listPlaces = (page: Page, selector: string): Promise<number[][]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return [Math.round(top), Math.round(height)];
    }),
  );

test.describe('while a screen loads', () => {
  test('members, settings and history are where they are once they have come', async ({ browser }) => {
    const { page, slug } = await signUp(browser);
    // Holds what Ownership holds depends on who else is there, so the sections before it are compared.
    const screens = [
      {
        path: 'settings',
        held: /^\/api\/workspaces\/[^/]+$/,
        loading: 'Loading settings',
        drawn: 'main section:nth-of-type(-n+7)',
        shape: '> div:nth-child(-n+7)',
      },
      {
        path: 'settings/members',
        held: /^\/api\/.*\/members$/,
        loading: 'Loading members',
        drawn: 'main th',
        shape: 'th',
      },
      {
        path: 'history',
        held: /^\/api\/.*\/history$/,
        loading: 'Loading history',
        drawn: 'main ol:first-child > li:first-child',
        shape: 'ol:first-child > li:first-child',
      },
    ];
    for (const size of sizes)
      for (const { path, held, loading, drawn, shape } of screens) {
        await page.setViewportSize(size);
        const release = await holdAnswers(page, held);
        await page.goto(`/${slug}/${path}`);
        const status = page.getByRole('status', { name: loading });
        await expect(status).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        let before: number[][] = [];
        // While a part of the screen is fetched, React may hide all it has drawn, and what is hidden has no place.
        await expect(async () => {
          before = await listPlaces(page, `[role=status][aria-label="${loading}"] ${shape}`);
          expect(before.some(([, height = 0]) => height > 0)).toBe(true);
        }).toPass();
        await release();
        await expect(status).toHaveCount(0);
        await expect.poll(() => listPlaces(page, drawn), `${path} at ${size.width}`).toEqual(before);
      }
  });
});
