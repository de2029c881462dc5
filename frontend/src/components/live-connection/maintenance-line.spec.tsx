import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { applyMaintenance } from '../../lib/session/maintenance.js';
import { MaintenanceLine } from './maintenance-line.js';

const now = '2026-01-02T03:04:05.000Z';

it('every page says that the installation is read-only while its disk is full, and no longer', () => {
  render(<MaintenanceLine />);
  act(() => applyMaintenance({ mode: 'off', plan: null, diskFull: true, listsBehind: false, now }));
  expect(screen.getByRole('status').textContent).toBe('Read-only: the disk of this server is full. ');
  act(() => applyMaintenance({ mode: 'off', plan: null, diskFull: false, listsBehind: false, now }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('every page says that lists are behind, and no longer', () => {
  render(<MaintenanceLine />);
  const state = { mode: 'off', plan: null, diskFull: false, now } as const;
  act(() => applyMaintenance({ ...state, listsBehind: true }));
  expect(screen.getByRole('status').textContent).toContain('Lists are behind. What you do is saved');
  act(() => applyMaintenance({ ...state, listsBehind: false }));
  expect(screen.queryByRole('status')).toBeNull();
});
