import { render, screen, within } from '@testing-library/react';
import type { Outage } from '@throughline/contracts/operations/outages.js';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { UptimeScreen } from './uptime.screen.js';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const outage = (over: Partial<Outage>): Outage => ({
  id: '00000000-0000-7000-8000-0000000000aa',
  part: 'postgres',
  status: 'away',
  about: 'no answer',
  from: ago(20),
  until: ago(10),
  ended: true,
  ...over,
});
const show = (...items: Outage[]) => {
  fakeServer();
  answer('GET /api/operator/outages', { since: ago(14_400), items, more: false });
  render(<UptimeScreen />, { wrapper: MemoryRouter });
};

describe('uptime', () => {
  it('is a line of 30 days for each part, with the share of the time it answered', async () => {
    show(outage({}));
    const line = await screen.findByRole('img', { name: /^Postgres: 99\.9[0-9]%, / });
    expect(line.children).toHaveLength(30);
    expect(line.getAttribute('aria-label')).toContain('away 10 min');
    expect(screen.getByRole('img', { name: 'Outgoing mail: 100%, no outage' })).toBeTruthy();
  });

  it('lists each outage with its cause, and whether it is in progress', async () => {
    show(
      outage({}),
      outage({ id: '00000000-0000-7000-8000-0000000000ab', part: 'policies', status: 'slow', ended: false }),
    );
    const rows = within(await screen.findByRole('table', { name: 'Outages' })).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(/Postgres away.*no answer/);
    expect(rows[2]?.textContent).toMatch(/Policies slow.*in progress/);
  });

  it('says in plain words that nothing could be written, and that the product was down', async () => {
    show(
      outage({ part: 'event_store', status: 'read_only' }),
      outage({ id: '00000000-0000-7000-8000-0000000000ab', part: 'product', about: 'ended unexpectedly' }),
    );
    const rows = within(await screen.findByRole('table', { name: 'Outages' })).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(/^Event store read-only/);
    expect(rows[2]?.textContent).toMatch(/^Product down.*ended unexpectedly/);
    expect(screen.getByRole('img', { name: /^API: 99\.[0-9]+%, .*away 10 min$/ })).toBeTruthy();
  });

  it('neither counts nor hides a time in which a part could not be read', async () => {
    show(outage({ part: 'projections', status: 'unknown', about: 'not known how far behind' }));
    const rows = within(await screen.findByRole('table', { name: 'Outages' })).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(/^Projections unknown.*not known how far behind/);
    expect(screen.getByRole('img', { name: 'Projections: 100%, no outage' })).toBeTruthy();
  });

  it('says that there were none', async () => {
    show();
    expect(await screen.findByText('No outages')).toBeTruthy();
  });
});
