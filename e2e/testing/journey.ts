import { expect, test as base, type BrowserContext } from '@playwright/test';
import { openSharedProduct } from './shared-product.js';

/** Everything a browser complains about: errors in the console, exceptions, content its policy refused. */
const hear = (context: BrowserContext, complaints: string[]): void => {
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    // A refused request is an answer that the screens show; the browser reports it as an error all the same.
    if (message.type() === 'error' && !/^(Failed to load resource|WebSocket connection)/.test(message.text()))
      complaints.push(message.text());
  });
};

/** A test that passes only if no browser of it complained, of whomever; what it opened is closed after it. */
export const test = base.extend<{ complaints: string[] }, { product: undefined }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture stands on.
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
