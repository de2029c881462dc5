import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { PlanMaintenanceForm } from './plan-maintenance.form.js';

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer('POST /api/operator/maintenance', { id: '01980000-0000-7000-8000-000000000001', revision: 0, position: 1 });
  answer('GET /api/maintenance', { mode: 'off', plan: null, now: '2026-01-02T03:04:05.000Z' });
  render(<PlanMaintenanceForm onCancel={() => undefined} />);
});
const plans = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const planIt = () => userEvent.click(screen.getByRole('button', { name: 'Plan it' }));

describe('maintenance', () => {
  it('does not end by itself when nobody knows the end', async () => {
    await userEvent.type(screen.getByLabelText(/^Message/), 'A larger disk.');
    await userEvent.selectOptions(screen.getByLabelText('Expected end'), 'nobody knows');
    const byItself = screen.getByRole('checkbox', { name: 'Ends by itself then' });
    expect([byItself.matches(':checked'), byItself.matches(':disabled')]).toEqual([false, true]);
    await planIt();
    expect(plans()).toMatchObject([{ mode: 'read_only', until: null, endsByItself: false }]);
  });

  it('closes everything at once only after a question', async () => {
    await userEvent.type(screen.getByLabelText(/^Message/), 'A larger disk.');
    await userEvent.click(screen.getByLabelText(/^Full/));
    await userEvent.selectOptions(screen.getByLabelText('Begins'), 'at once');
    await planIt();
    expect(plans()).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
    expect(plans()).toMatchObject([{ mode: 'full', begins: 0 }]);
  });
});
