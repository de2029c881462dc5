import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditView } from '@throughline/contracts/operations/health-snapshot.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { AuditPanel } from './audit-panel.js';

const audit: AuditView = {
  at: '2026-01-02T03:04:05.000Z',
  equal: true,
  workspaces: 5,
  events: 1_812,
  unlike: 0,
  rows: 120,
  different: 0,
  differing: [],
};

describe('the audit', () => {
  it('is requested after a confirmation, of workspaces or of streams', async () => {
    const asked = fakeServer();
    answer('POST /api/operator/projections', { kind: 'open' });
    render(<AuditPanel audit={{ newest: null, underWay: null }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Audit now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText(/random streams/));
    await userEvent.click(dialog.getByRole('button', { name: 'Audit' }));
    expect(asked.map(({ body }) => body)).toEqual([{ action: 'audit', projections: [], streams: 100 }]);
  });

  it('shows its progress, and cannot be requested twice', () => {
    render(<AuditPanel audit={{ newest: audit, underWay: { since: audit.at, done: 2, of: 5 } }} />);
    expect(screen.queryByText('Equal')).toBeNull();
    expect(screen.getByRole('progressbar', { name: 'Audit' }).getAttribute('aria-valuenow')).toBe('2');
    expect(screen.queryByRole('button', { name: 'Audit now' })).toBeNull();
  });

  it('is not called equal when there was nothing to look at', () => {
    const nothing = { ...audit, workspaces: 0, events: 0, rows: 0 };
    render(<AuditPanel audit={{ newest: nothing, underWay: null }} />);
    expect(screen.queryByText('Equal')).toBeNull();
    expect(screen.queryByText('Not audited: there was nothing to look at')).not.toBeNull();
  });

  it('says what it found, and which rows differ', () => {
    const { unmount } = render(<AuditPanel audit={{ newest: audit, underWay: null }} />);
    expect(screen.queryByText('Equal')).not.toBeNull();
    expect(screen.queryByText('120 rows and 1,812 events of 5 workspaces')).not.toBeNull();
    unmount();
    const different = {
      ...audit,
      equal: false,
      different: 1,
      differing: [{ table: 'agents', id: 'one', columns: ['name'] }],
    };
    render(<AuditPanel audit={{ newest: different, underWay: null }} />);
    expect(screen.queryByText('Not equal')).not.toBeNull();
    expect(screen.queryByText('agents one name')).not.toBeNull();
  });
});
