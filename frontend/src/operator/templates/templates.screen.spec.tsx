import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { TemplateReviews } from '@throughline/contracts/templates/template-making.requests.js';
import { MemoryRouter, useLocation } from 'react-router';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { approvedVersion, report, reportId, submission, templateId, templateRow } from './reviews.fixtures.js';
import { TemplateReviewsScreen } from './templates.screen.js';

const list = '/api/operator/templates';
const none: TemplateReviews = { waiting: [], reports: [], listed: [] };
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
const waiting = templateRow({ submission: submission(2, daysAgo(3)) });
const listed = templateRow({ approved: approvedVersion(1) });
const recall = { severity: 'danger', reason: 'It sends what it reads elsewhere.', at: daysAgo(1) } as const;

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});

const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;
const address = () => screen.getByLabelText('Address').textContent;
const show = (reviews: unknown) => {
  answer(`GET ${list}`, reviews);
  render(
    <MemoryRouter initialEntries={['/operator/templates']}>
      <TemplateReviewsScreen />
      <Address />
    </MemoryRouter>,
  );
};
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const cells = async (name: string) => (await table(name)).getAllByRole('cell').map(({ textContent }) => textContent);

describe('the templates of operators', () => {
  it('say so where nothing waits, nothing was reported and nothing is public', async () => {
    show(none);
    expect(await screen.findByText('Nothing waits.')).toBeTruthy();
    expect(screen.getByText('No open reports.')).toBeTruthy();
    expect(screen.getByText('No template of a workspace is public.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('list what waits for a review with its author, its version and the days since it was submitted', async () => {
    show({ ...none, waiting: [waiting] });
    const [title, author, , version, , days] = await cells('Templates that wait for a review');
    expect(title).toContain('Page watch');
    expect([author, version, days]).toEqual(['Quayside Foods', '2', '3 days']);
  });

  it('show the address and the workspace of what waits, and hours of what waits less than a day', async () => {
    const size = { events: 1, eventBytes: 1, storedBytes: 0, eventsToday: 0, eventBytesToday: 0 };
    const limits = { storedBytes: 1_000, eventsPerDay: 1_000, eventBytesPerDay: 1_000 };
    answer('GET /api/operator/workspaces', { items: [{ id: workspaceId, slug: 'quayside', ...size }], limits });
    const fiveHoursAgo = new Date(Date.now() - 5 * 3_600_000 - 60_000).toISOString();
    show({ ...none, waiting: [templateRow({ submission: submission(2, fiveHoursAgo) })] });
    await waitFor(async () => expect((await cells('Templates that wait for a review'))[2]).toBe('quayside'));
    const [title, , , , , waits] = await cells('Templates that wait for a review');
    expect(title).toContain('/templates/page-watch');
    expect(waits).toBe('5 h');
  });

  it('are read again when somebody comes back to the page, and stay while that fails', async () => {
    let waitingNow = [waiting];
    let fails = false;
    show(() => {
      if (fails) throw new Error('unreachable');
      return { ...none, waiting: waitingNow };
    });
    await table('Templates that wait for a review');
    fails = true;
    fireEvent.focus(window);
    expect(await screen.findByText(/^No updates are arriving/)).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Templates that wait for a review' })).toBeTruthy();
    [fails, waitingNow] = [false, []];
    fireEvent.focus(window);
    expect(await screen.findByText('Nothing waits.')).toBeTruthy();
    expect(screen.queryByText(/^No updates are arriving/)).toBeNull();
  });

  it('are read again every 15 seconds', async () => {
    jest.useFakeTimers();
    try {
      let waitingNow: (typeof waiting)[] = [];
      show(() => ({ ...none, waiting: waitingNow }));
      await screen.findByText('Nothing waits.');
      waitingNow = [waiting];
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(await table('Templates that wait for a review')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('show the address of what was reported and who reported it, and lead to the version', async () => {
    show({ ...none, reports: [report] });
    const reports = await table('Open reports');
    expect(reports.getByText('/templates/page-watch')).toBeTruthy();
    expect(reports.getByText(ownerId)).toBeTruthy();
    expect(reports.getByRole('link', { name: 'Page watch' }).getAttribute('href')).toBe(
      `/operator/templates/${templateId}?version=1`,
    );
  });

  it('open the review by a click anywhere on a row', async () => {
    show({ ...none, waiting: [waiting] });
    await userEvent.click((await table('Templates that wait for a review')).getByText('3 days'));
    expect(address()).toBe(`/operator/templates/${templateId}`);
  });

  it('mark what was recalled among what is public', async () => {
    show({ ...none, listed: [listed, { ...listed, id: reportId, approved: { ...approvedVersion(3), recall } }] });
    const [, , , first, , , , second] = await cells('Public templates');
    expect(first).not.toContain('recalled');
    expect(second).toContain('recalled');
  });

  it('show a report with its reason in words, settle it with a note and load the list again', async () => {
    let open = [report];
    show(() => ({ ...none, reports: open }));
    answer(`POST ${list}/reports/${reportId}/settle`, () => {
      open = [];
      return { id: reportId, revision: 1, position: 4 };
    });
    const reports = await table('Open reports');
    expect(reports.getAllByText('Contains private data')).not.toHaveLength(0);
    expect(reports.getAllByText('It names a customer.')).not.toHaveLength(0);
    await userEvent.click(reports.getByRole('button', { name: 'Settle the report of Page watch' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Not a customer.');
    await userEvent.click(screen.getByRole('button', { name: 'Settle' }));
    expect(await screen.findByText('No open reports.')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'Not a customer.' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be loaded again when they could not be loaded', async () => {
    fakeServer();
    show(() => {
      throw new Error('unreachable');
    });
    expect(await screen.findByText('Templates could not be loaded')).toBeTruthy();
    answer(`GET ${list}`, none);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('Nothing waits.')).toBeTruthy());
  });
});
