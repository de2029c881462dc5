import { expect } from '@playwright/test';
import { expectAccessible } from '../testing/accessible.js';
import { newestMail, readInbox } from '../testing/inbox.js';
import { test } from '../testing/journey.js';
import { signInElsewhere, signUp } from '../testing/person.js';
import { sharedProduct } from '../testing/shared-product.js';

type Summary = { id: string; to: string; subject: string };

test.describe('mails', () => {
  test('are readable on a narrow screen, in light and dark, and as plain text', async ({ browser }) => {
    const { inboxUrl } = sharedProduct();
    const person = await signUp(browser);
    const { page, email, slug } = person;
    await signInElsewhere(browser, person);
    await page.goto(`/${slug}/settings/profile`);
    await page.getByLabel('New address').fill(`a-rather-long-address-for-a-narrow-screen-${email}`);
    await page.getByRole('button', { name: 'Change address' }).click();
    await newestMail(inboxUrl, email, /about to change/);
    await newestMail(inboxUrl, email, /New sign-in/);

    const { items } = (await readInbox(inboxUrl, '/api/mails')) as { items: Summary[] };
    const mails = items.filter(({ to }) => to.includes(email));
    expect(mails.length).toBeGreaterThanOrEqual(3);
    const narrow = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const reader = await narrow.newPage();
    for (const { id, subject } of mails) {
      const { text, html } = (await readInbox(inboxUrl, `/api/mails/${id}`)) as {
        text: string;
        html: string;
      };
      for (const colorScheme of ['light', 'dark'] as const) {
        await reader.emulateMedia({ colorScheme });
        await reader.setContent(html);
        await expect(reader).toHaveTitle(subject);
        await expectAccessible(reader);
      }
      // Every link can also be copied as text.
      for (const link of await reader.getByRole('link').all())
        expect(text).toContain((await link.getAttribute('href')) ?? 'nowhere');
    }
  });
});
