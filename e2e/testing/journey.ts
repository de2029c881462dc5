import { expect, test as base, type BrowserContext } from '@playwright/test';
import { openSharedProduct } from './shared-product.js';

/** For `test.use` in a file whose journeys are walked on a phone, at night. */
export const smallAndDark = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

/** Records everything a browser reports: console errors, exceptions, content that the security policy blocked. */
const hear = (context: BrowserContext, complaints: string[]): void => {
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    // The screens handle a refused request, but the browser reports it as an error.
    if (message.type() === 'error' && !/^(Failed to load resource|WebSocket connection)/.test(message.text()))
      complaints.push(message.text());
  });
};

/** A test that passes only if none of its browsers reported an error. Its browsers are closed afterwards. */
export const test = base.extend<{ complaints: string[] }, { product: undefined }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const close = await openSharedProduct();
      await use(undefined);
      await close();
    },
    { scope: 'worker', auto: true },
  ],
  complaints: [
    async ({ browser }, use) => {
      const complaints: string[] = [];
      const contexts: BrowserContext[] = [];
      const listen = (context: BrowserContext): void => {
        contexts.push(context);
        hear(context, complaints);
      };
      browser.on('context', listen);
      await use(complaints);
      browser.off('context', listen);
      for (const context of contexts) await context.close();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
