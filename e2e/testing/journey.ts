import { expect, test as base, type BrowserContext } from '@playwright/test';

/** Everything a browser complains about: errors in the console, exceptions, content its policy refused. */
const hear = (context: BrowserContext, complaints: string[]): void => {
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    // A refused request is an answer that the screens show; the browser reports it as an error all the same.
    if (message.type() === 'error' && !/^(Failed to load resource|WebSocket connection)/.test(message.text()))
      complaints.push(message.text());
  });
};

/** A test that passes only if no browser of it complained, of whomever. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ browser }, use) => {
      const complaints: string[] = [];
      const listen = (context: BrowserContext): void => hear(context, complaints);
      browser.on('context', listen);
      await use(complaints);
      browser.off('context', listen);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
