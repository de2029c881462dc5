import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './testing/accessible.js';
import { joined } from './testing/joining.js';
import { smallAndDark, test } from './testing/journey.js';
import { signUp } from './testing/person.js';

const inBothSizes = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  const before = page.viewportSize();
  await page.setViewportSize(smallAndDark.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
};

/** Chooses a plan and pays for it, at first with a card that is declined. */
const subscribe = async (page: Page, seats: string): Promise<void> => {
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  await page.getByRole('textbox', { name: 'Seats' }).fill(seats);
  const trial = page.getByRole('checkbox', { name: /14 days/ });
  if (await trial.isVisible()) await trial.uncheck();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByText('Test mode: no real charges.')).toBeVisible();
  await page.getByRole('radio', { name: /^4000 0000 0000 0002/ }).check();
  await page.getByRole('button', { name: 'Pay $60.00' }).click();
  await expect(page.getByText(/declined\. Nothing was charged/)).toBeVisible();
  await inBothSizes(page);
  await page.getByRole('radio', { name: /^4242/ }).check();
  await page.getByRole('button', { name: 'Pay $60.00' }).click();
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
};

test('a plan is bought, grows, ends and is taken back, and everybody who may read it sees it as it happens', async ({
  browser,
}) => {
  const owner = await signUp(browser);
  const { page, slug } = owner;
  const auditor = await joined(browser, owner, 'Auditor', 'Ana Reis');
  const settings = `/${slug}/settings/billing`;
  await auditor.goto(settings);
  await expect(auditor.getByText('You can see this page and not change it.')).toBeVisible();
  await expect(auditor.getByText('The limits of this server. Nothing is charged.')).toBeVisible();
  await page.goto(settings);
  await expect(page.getByRole('heading', { name: 'Compare plans' })).toBeVisible();
  await inBothSizes(page);

  await subscribe(page, '3');
  const agreed = /3 seats × \$20.00 a month/;
  await expect(page.getByText(agreed)).toBeVisible();
  await expect(auditor.getByText(agreed)).toBeVisible();
  await expect(auditor.getByRole('button', { name: 'Change plan' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('radio', { name: /^Business/ }).click();
  const pay = page.getByRole('button', { name: /^Confirm and pay \$/ });
  await expect(pay).toBeVisible();
  await inBothSizes(page);
  await pay.click();
  await expect(auditor.getByText(/3 seats × \$45.00 a month/)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: /^Cancel on / }).click();
  await expect(auditor.getByText(/^Business ends on /)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Business' }).click();
  await expect(auditor.getByText(/^Business ends on /)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
});

test('an invoice is read, checked and followed to how it came about', async ({ browser }) => {
  const { page, slug } = await signUp(browser);
  await page.goto(`/${slug}/settings/billing`);
  await subscribe(page, '3');
  await page.getByRole('link', { name: 'All invoices' }).click();
  const invoice = page.getByRole('link', { name: /^Invoice \d/ }).first();
  await expect(invoice).toBeVisible();
  await inBothSizes(page);
  await invoice.click();
  const paper = page.getByRole('article');
  await expect(paper.getByText('Team, 3 seats')).toBeVisible();
  await expect(paper.getByText('$60.00').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('equal', { exact: true })).toBeVisible();
  await inBothSizes(page);
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden();
});
