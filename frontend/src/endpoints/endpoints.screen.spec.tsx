import { fireEvent, render, screen } from '@testing-library/react';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { endpointDelivery, endpointId, endpointRow } from '@throughline/contracts/endpoints/endpoint.fixtures.js';
import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { SessionId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { answer, fakeServer, page } from '../../testing/fake-server.js';
import { buildWorkspace, WorkspaceContext } from '../lib/session/workspace.js';
import { useEndpoints } from './data/endpoints.store.js';
import { EndpointsScreen } from './endpoints.screen.js';
import { DeliveriesScreen } from './log/deliveries.screen.js';

const api = `/api/workspaces/${workspaceId}`;
const workspaceFor = (role: Role) => {
  const place = { slug: 'harbour', name: 'Harbour', icon: null, timeZone: 'UTC' };
  const membership = { ...place, workspaceId, billing: false, role };
  const person = { userId: ownerId, sessionId: SessionId.parse('0193a000-0000-7000-8000-0000000000aa') };
  const account = { name: 'Mei', email: 'mei@example.com', timeZone: 'UTC', status: 'active', revision: 0 } as const;
  const profile = { newEmail: null, photo: null, locale: 'en-GB', operator: false } as const;
  return buildWorkspace({ ...person, ...account, ...profile, memberships: [membership] }, membership);
};

const show = async (role: Role = 'admin', at = '/harbour/settings/endpoints') => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <WorkspaceContext value={workspaceFor(role)}>
        <Routes>
          <Route path="/harbour/settings/endpoints" element={<EndpointsScreen />} />
          <Route path="/harbour/settings/endpoints/:endpointId" element={<DeliveriesScreen />} />
        </Routes>
      </WorkspaceContext>
    </MemoryRouter>,
  );
  await act(() => useEndpoints.load());
};
const have = (endpoints: readonly EndpointRow[], state: object = {}) => {
  answer(`GET ${api}/endpoints`, page([...endpoints]));
  answer(`GET ${api}/endpoint-states`, { items: [{ endpointId, waiting: 0, last: null, ...state }] });
};

beforeEach(() => {
  fakeServer();
});

describe('The endpoints of a workspace', () => {
  it('are listed with what they send and how that goes', async () => {
    have([endpointRow()], { last: endpointDelivery() });
    await show();
    expect(screen.getByText('pager.example')).toBeTruthy();
    expect(screen.getByText('A run failed')).toBeTruthy();
    expect(await screen.findByText('Delivered')).toBeTruthy();
  });

  it('say which try comes next', async () => {
    const nextAt = new Date(Date.now() + 600_000).toISOString();
    have([endpointRow()], { waiting: 1, last: endpointDelivery({ state: 'waiting', status: 500, tries: 3, nextAt }) });
    await show();
    expect(await screen.findByText('Retrying')).toBeTruthy();
    expect(screen.getByText(/try 3 of 8, next/)).toBeTruthy();
  });

  it('that paused themselves say how many deliveries wait, and are resumed', async () => {
    have([endpointRow({ status: 'failing' })], { waiting: 112 });
    await show();
    expect(await screen.findByText('failed for 24 h, 112 wait')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
  });

  it('that were deleted are not listed', async () => {
    have([endpointRow({ status: 'deleted' })]);
    await show();
    expect(await screen.findByText('No endpoints yet')).toBeTruthy();
  });

  it('are only shown to those who may not manage them', async () => {
    have([endpointRow()]);
    await show('builder');
    expect(screen.getByText('Ops pager')).toBeTruthy();
    for (const name of ['Add', 'Send a test', 'Rewind…']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('get one more, whose secret is shown once', async () => {
    have([]);
    answer(`POST ${api}/endpoints`, { id: workspaceId, revision: 0, position: 0, endpointId, secret: 'whsec_abc' });
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ops pager' } });
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://pager.example/v2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add endpoint' }));
    expect((await screen.findByTestId('endpoint-secret')).textContent).toBe('whsec_abc');
    fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByTestId('endpoint-secret')).toBeNull();
  });

  it('are not added without an address and something to send', async () => {
    have([]);
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    fireEvent.click(screen.getByLabelText('A run failed'));
    fireEvent.click(screen.getByRole('button', { name: 'Add endpoint' }));
    expect(await screen.findByText('Enter a web address.')).toBeTruthy();
    expect(screen.getByText('Choose what is sent.')).toBeTruthy();
  });
});

describe('The log of an endpoint', () => {
  const log = `/harbour/settings/endpoints/${endpointId}`;
  const delivery = endpointDelivery({ state: 'gave_up', tries: 8, status: 500 });

  it('shows what was sent and answered once it is unfolded, and sends again', async () => {
    have([endpointRow()]);
    answer(`GET ${api}/endpoints/${endpointId}/deliveries`, { items: [delivery], next: null });
    const details = { ...delivery, body: '{"type":"run_failed"}', answer: 'Try later.' };
    answer(`GET ${api}/endpoints/${endpointId}/deliveries/${delivery.eventId}`, details);
    answer(`POST ${api}/endpoints/${endpointId}/deliveries/${delivery.eventId}/retry`, details);
    await show('admin', log);
    fireEvent.click(await screen.findByRole('button', { name: /Gave up/ }));
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(screen.getByLabelText('Body').textContent).toContain('run_failed');
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/8 tries/)).toBeTruthy();
  });

  it('says when nothing was sent, and is not there for others', async () => {
    have([endpointRow()]);
    answer(`GET ${api}/endpoints/${endpointId}/deliveries`, { items: [], next: null });
    await show('admin', log);
    expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
  });

  it('is not shown to who may not manage endpoints', async () => {
    have([endpointRow()]);
    await show('builder', log);
    expect(screen.getByText('Your role cannot view deliveries')).toBeTruthy();
  });
});
