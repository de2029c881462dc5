import { InvoiceStory } from '@throughline/contracts/billing/billing.requests.js';
import { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { page } from '@throughline/contracts/page.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { getBilling } from '../../testing/billing.js';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
});
afterAll(() => backend.stop());

it('a final invoice keeps the billing details of its day', async () => {
  const billing = getBilling(backend);
  const ada = await backend.signUp('Ada');
  const details = { name: 'Pier Two', address: 'Kai 1', country: 'DE', taxId: null };
  const nowhere = await ada.client.put(ada.path('/billing/details'), { ...details, country: 'ZZ' });
  expect(nowhere.problem).toMatchObject({ status: 422, code: 'validation_failed', errors: [{ pointer: '/country' }] });
  await ada.client.put(ada.path('/billing/details'), details);
  await billing.subscribe(ada);
  const invoice = await eventually('the invoice is paid', async () => {
    const { items } = (await ada.client.get(ada.path('/invoices'))).as(page(InvoiceRow));
    return items.find(({ status }) => status === 'paid') ?? null;
  });
  await ada.client.put(ada.path('/billing/details'), { ...details, name: 'Pier Three' });
  await backend.settled();
  expect((await billing.report(ada)).agreement?.details?.name).toBe('Pier Three');
  const story = (await ada.client.get(ada.path(`/invoices/${invoice.id}/story`))).as(InvoiceStory);
  expect(story.details).toEqual(details);
});
