import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { ScheduleMaintenanceForm } from './schedule-maintenance.form.js';

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer('POST /api/operator/maintenance', { id: '01980000-0000-7000-8000-000000000001', revision: 0, position: 1 });
  answer('GET /api/maintenance', { mode: 'off', plan: null, now: '2026-01-02T03:04:05.000Z' });
  render(<ScheduleMaintenanceForm onCancel={() => undefined} />);
});
const plans = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Schedule' }));

describe('maintenance', () => {
  it('does not end automatically when its end is unknown', async () => {
    await userEvent.type(screen.getByLabelText(/^Message/), 'A larger disk.');
    await userEvent.selectOptions(screen.getByLabelText('Expected end'), 'Unknown');
    const automatic = screen.getByRole('checkbox', { name: 'End automatically' });
    expect([automatic.matches(':checked'), automatic.matches(':disabled')]).toEqual([false, true]);
    await submit();
    await waitFor(() => expect(plans()).toMatchObject([{ mode: 'read_only', until: null, endsByItself: false }]));
  });

  it('starts full maintenance immediately only after a confirmation', async () => {
    await userEvent.type(screen.getByLabelText(/^Message/), 'A larger disk.');
    await userEvent.click(screen.getByLabelText(/^Full/));
    await userEvent.selectOptions(screen.getByLabelText('Starts'), 'Now');
    await submit();
    expect(plans()).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Start now' }));
    await waitFor(() => expect(plans()).toMatchObject([{ mode: 'full', begins: 0 }]));
  });
});
