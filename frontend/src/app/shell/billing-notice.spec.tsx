import { render, screen } from '@testing-library/react';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aBillingReport, answerBilling, billingAt, subscribed } from '../../../testing/a-billing-report.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { ProblemError } from '../../lib/problem-error.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useAgreements } from '../../billing/data/billing.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { FormError } from '../../ui/form/form-error.js';
import { ProblemHelp } from '../../ui/form/problem-help.js';
import { BillingNotice } from './billing-notice.js';
import { helpWith } from './problem-help.js';

const limit = new ProblemError({
  type: 'about:blank',
  title: 'This workspace has as many agents as it can.',
  status: 402,
  instance: 'urn:request:req_1',
  code: 'agent_limit',
  allowance: { of: 'agents', limit: 10, used: 10, changed_by: 'billing', link: 'settings/billing' },
});
const pastDue = { since: '2026-11-01T01:00:00.000Z', restrictedAt: '2026-11-08T01:00:00.000Z' };
let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});
afterEach(() => {
  useAgreements.drop();
  useMembers.drop();
});
const show = (role: Role) =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={['/harbour/agents']}>
        <ProblemHelp value={helpWith}>
          <BillingNotice />
          <FormError problem={limit} />
        </ProblemHelp>
      </MemoryRouter>
    </WorkspaceContext>,
  );

describe('while a payment is missing', () => {
  it('every screen says until when everything works', async () => {
    answerBilling(aBillingReport({ agreement: subscribed({ pastDue }) }));
    show('owner');
    expect((await screen.findByRole('status')).textContent).toContain('Everything works until 8 Nov');
    expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/harbour/settings/billing');
  });
  it('after that every screen says what is limited', async () => {
    answerBilling(aBillingReport({ agreement: subscribed({ pastDue, restricted: true }) }));
    show('auditor');
    expect((await screen.findByRole('status')).textContent).toContain('Runs are limited');
    expect(screen.getByRole('link', { name: 'See why' })).toBeTruthy();
  });
  it('who may not read money is not asked about it', async () => {
    answer(`GET ${billingAt}/members`, page([memberRow({ name: 'Noor' })]));
    show('builder');
    expect(await screen.findByText('Ask Noor.')).toBeTruthy();
    expect(asked.map(({ path }) => path.split('?')[0])).toEqual([`/api/workspaces/${workspaceId}/members`]);
  });
});

it('a limit of the plan leads who manages billing to the plan', async () => {
  answerBilling(aBillingReport());
  show('owner');
  expect((await screen.findByRole('link', { name: 'Plan and payment' })).getAttribute('href')).toBe(
    '/harbour/settings/billing',
  );
});
