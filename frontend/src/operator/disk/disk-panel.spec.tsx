import { cleanup, render, screen } from '@testing-library/react';
import type { DiskUse } from '@throughline/contracts/operations/disk-use.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { DiskPanel } from './disk-panel.js';

const show = (over: Partial<DiskUse>) => {
  fakeServer();
  answer('GET /api/operator/disk', {
    newest: { at: '2026-01-02T03:04:05.000Z', parts: { log: 429 * 1024 ** 2, read_tables: 1024 ** 3 } },
    disk: { free: 10 * 1024 ** 3, total: 100 * 1024 ** 3 },
    perDay: 256 * 1024 ** 2,
    fullInDays: 40.4,
    ...over,
  });
  render(<DiskPanel />);
};

describe('the disk', () => {
  it('shows what takes it, what is free, and in how many days it is full', async () => {
    show({});
    expect(await screen.findByText('Grows by 256 MB a day. The disk is full in about 40 days.')).toBeTruthy();
    expect(screen.getByText('10 GB of 100 GB free (10 %)')).toBeTruthy();
    expect(screen.getByText('429 MB')).toBeTruthy();
  });
  it('has no forecast before the growth is known', async () => {
    show({ perDay: null, fullInDays: null, disk: null });
    expect(await screen.findByText('Not enough data yet.')).toBeTruthy();
    expect(screen.queryByText(/free/)).toBeNull();
  });
  it('marks what is free once it is little, and says that nothing is written once it is too little', async () => {
    show({ disk: { free: 5 * 1024 ** 3, total: 100 * 1024 ** 3 } });
    expect((await screen.findByText('5 GB of 100 GB free (5 %)')).className).toBe('text-wait-ink');
    cleanup();
    show({ disk: { free: 29 * 1024 ** 2, total: 400 * 1024 ** 2 } });
    const full = await screen.findByText(/^29 MB of 400 MB free/);
    expect(full.textContent).toMatch(/Nothing is written until there is space\.$/);
    expect(full.className).toBe('text-fail-ink');
  });
});
