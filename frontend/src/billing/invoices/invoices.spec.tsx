import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { invoiceId, meterLine } from '@throughline/contracts/billing/billing.fixtures.js';
import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import {
  aBillingReport,
  aPaidInvoice,
  answerBilling,
  billingAt,
  subscribed,
} from '../../../testing/a-billing-report.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { applyRows } from '../../lib/live/rooms.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useAgreements, useInvoices } from '../data/billing.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { InvoiceScreen } from './invoice.screen.js';
import { InvoicesScreen } from './invoices.screen.js';

const at = `${billingAt}/invoices/${invoiceId}`;
let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});
afterEach(() => {
  for (const store of [useAgreements, useInvoices, useMembers]) store.drop();
});

const show = (path: string, role: Role) =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/billing/invoices${path}`]}>
        <Routes>
          <Route path="/harbour/billing/invoices" element={<InvoicesScreen />} />
          <Route path="/harbour/billing/invoices/:invoice" element={<InvoiceScreen />} />
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );

const details = { name: 'Harbour Supply, Lda', address: 'Cais 4\nLisboa', country: 'PT', taxId: 'PT 000' };
const event = {
  type: 'PeriodClosed',
  at: '2026-12-01T00:00:04.000Z',
  number: 12,
  text: 'Period closed',
  failed: false,
};
const showInvoice = (invoice: InvoiceRow, role: Role = 'auditor') => {
  answerBilling(aBillingReport({ agreement: subscribed({}, { details: { ...details, name: 'Renamed since' } }) }));
  answer(`GET ${at}`, invoice);
  answer(`GET ${at}/story`, { details, events: [event] });
  return show(`/${invoiceId}`, role);
};

describe('the list of invoices', () => {
  it('has the period, state and total of each, and its file', async () => {
    answerBilling(aBillingReport(), [aPaidInvoice({ creditedMinor: 2_500 })]);
    show('', 'auditor');
    const link = await screen.findByRole('link', { name: 'Invoice 0011' });
    expect(link.getAttribute('href')).toBe(`/harbour/billing/invoices/${invoiceId}`);
    const row = link.closest('tr');
    expect(row?.textContent).toMatch(/1 Nov.* – 30 Nov.*Paid.*\$25.00 credited.*\$183.68/);
    expect(screen.getByRole('link', { name: 'Download Invoice 0011 as CSV' })).toBeTruthy();
  });
  it('says when the first one is made', async () => {
    answerBilling(aBillingReport());
    show('', 'owner');
    expect(await screen.findByText('No invoices yet')).toBeTruthy();
  });
  it('grows as invoices are made', async () => {
    answerBilling(aBillingReport(), [aPaidInvoice()]);
    show('', 'owner');
    await screen.findByRole('link', { name: 'Invoice 0011' });
    const next = aPaidInvoice({ id: 'next', number: '0012', draftedAt: '2026-12-31T00:00:00.000Z', position: 7 });
    const room = { kind: 'billing', workspaceId } as const;
    act(() => applyRows({ room, position: 7, rows: [{ topic: 'invoices', rows: [next] }] }));
    expect(await screen.findByRole('link', { name: 'Invoice 0012' })).toBeTruthy();
  });
  it('is not for who may not read money', async () => {
    answerBilling(aBillingReport());
    show('', 'builder');
    expect(await screen.findByText('Ask Noor.')).toBeTruthy();
    expect(asked.some(({ path }) => path.includes('/invoices'))).toBe(false);
  });
});

describe('an invoice', () => {
  it('is a document with its lines, sums and who it is for', async () => {
    showInvoice(aPaidInvoice({ subtotalMinor: 18_368, taxMinor: 4_225, totalMinor: 22_593 }));
    const paper = await screen.findByRole('article', { name: 'Invoice 0011' });
    expect(await within(paper).findByText('Harbour Supply, Lda')).toBeTruthy();
    expect(paper.textContent).toMatch(/Portugal.*Tax ID PT 000/);
    expect(within(paper).getByText('Team, 9 seats').closest('tr')?.textContent).toMatch(/9\$20.00\$180.00$/);
    expect(paper.textContent).toMatch(/Subtotal\$183.68Tax\$42.25Total, USD\$225.93/);
  });
  it('leads from a line to the events that it counted', async () => {
    showInvoice(aPaidInvoice());
    const link = await screen.findByRole('link', { name: '184 steps' });
    const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    const { closed } = aPaidInvoice();
    expect(query.get('counted')).toBe(`model_cost/${closed?.after ?? 'first'}/${closed?.upTo}`);
  });
  it('is counted again when somebody asks, and both results are said', async () => {
    showInvoice(aPaidInvoice());
    const check = { at: '2026-12-05T02:10:00.000Z', lines: 2, differences: [] };
    answer(`POST ${at}/check`, check);
    await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('equal')).toBeTruthy();
    answer(`POST ${at}/check`, {
      ...check,
      differences: [{ what: 'model_cost amount', expected: '368', found: '369' }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('differs')).toBeTruthy();
    expect(screen.getByText(/: 369, counted 368/)).toBeTruthy();
  });
  it('says how it came about, and how anybody checks it', async () => {
    showInvoice(aPaidInvoice());
    expect(await screen.findByText('Period closed')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Verify it yourself' }));
    expect(screen.getByLabelText('Check with the files').textContent).toContain('verify-invoice.mjs');
  });
  it('that is a statement asks for nothing', async () => {
    const lines = [meterLine({ price: null, amountMinor: 0 })];
    showInvoice(
      aPaidInvoice({ kind: 'statement', issuer: 'local', status: 'statement', lines, totalMinor: 0, subtotalMinor: 0 }),
    );
    const paper = await screen.findByRole('article', { name: 'Statement 0011' });
    expect(paper.textContent).toMatch(/Nothing is charged[^]*Usage only, nothing due[^]*To pay, USD\$0.00/);
  });
  it('whose payment has to be confirmed leads to where that is done', async () => {
    showInvoice(aPaidInvoice({ status: 'open', paidAt: null, payUrl: 'https://pay.example/1' }), 'owner');
    expect(await screen.findByText('This payment has to be confirmed.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm payment' })).toBeTruthy();
  });
  it('that is nowhere is not found', async () => {
    answerBilling(aBillingReport());
    show(`/${invoiceId}`, 'owner');
    expect(await screen.findByText('Invoice not found')).toBeTruthy();
  });
});
