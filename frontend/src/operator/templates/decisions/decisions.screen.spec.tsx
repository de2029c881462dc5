import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import type { TemplateReviews } from '@throughline/contracts/templates/template-making.requests.js';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { answer, fakeServer, type Asked } from '../../../../testing/fake-server.js';
import { Toaster } from '../../../ui/overlays/toast.js';
import { TemplateReviewScreen } from '../review.screen.js';
import {
  approvedVersion,
  publicReview,
  reportId,
  submission,
  templateId,
  templateRow,
  templateVersion,
  waitingReview,
} from '../reviews.fixtures.js';

const list = '/api/operator/templates';
const path = `${list}/${templateId}`;
const missing = { type: 'about:blank', title: 'Nothing here.', status: 404, instance: '', code: 'not_found' };
const receipt = { id: templateId, revision: 3, position: 9 };
const reason = 'It calls an address of its author.';

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});

const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;
const address = () => screen.getByLabelText('Address').textContent;
const show = (reviewed?: ReviewedTemplate, search = '') => {
  if (reviewed) answer(`GET ${path}`, reviewed);
  for (const decision of ['approve', 'reject', 'recall']) answer(`POST ${path}/${decision}`, receipt);
  render(
    <MemoryRouter initialEntries={[`/operator/templates/${templateId}${search}`]}>
      <Routes>
        <Route path="/operator/templates" element={<p>The list</p>} />
        <Route path="/operator/templates/:template" element={<TemplateReviewScreen />} />
      </Routes>
      <Address />
      <Toaster />
    </MemoryRouter>,
  );
};
const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(screen.getByRole('dialog'));
};
const confirm = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const recalled = () => asked.find(({ method }) => method === 'POST')?.body;

describe('after a decision', () => {
  it('the next template that waits is offered', async () => {
    const waiting = [
      templateRow({ submission: submission(2) }),
      templateRow({ id: reportId, submission: submission(1) }),
    ];
    answer(`GET ${list}`, { waiting, reports: [], listed: [] } satisfies TemplateReviews);
    show(waitingReview());
    await open('Approve');
    await confirm('Approve');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(address()).toBe(`/operator/templates/${reportId}`);
  });

  it.each([
    ['Approve', { ...missing, status: 409, code: 'invalid_state', title: 'Not now.' }],
    ['Reject', missing],
  ])('of another operator, it is said and the list is shown: %s', async (name, problem) => {
    show(waitingReview());
    answer(`POST ${path}/${name.toLowerCase()}`, problem, problem.status);
    const dialog = await open(name);
    if (name === 'Reject') await userEvent.click(dialog.getByRole('checkbox', { name: 'Unclear what it does' }));
    await confirm(name);
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(screen.getAllByText('Somebody else has decided about this already.')).not.toHaveLength(0);
  });
});

describe('a recall', () => {
  it('is of any version that was public, where there are several', async () => {
    show({ ...publicReview, row: templateRow({ approved: approvedVersion(3) }), shown: templateVersion(3) });
    const dialog = await open('Recall a version');
    const version = dialog.getByRole('spinbutton', { name: 'Version' });
    expect(version).toHaveProperty('value', '3');
    await userEvent.clear(version);
    await userEvent.type(version, '1');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason);
    await confirm('Recall');
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(recalled()).toEqual({ version: 1, severity: 'notice', reason });
  });

  it('is of an earlier version once the public one was recalled', async () => {
    const recall = { severity: 'notice', reason, at: '2026-01-03T03:04:05.000Z' } as const;
    show({
      ...publicReview,
      row: templateRow({ approved: { ...approvedVersion(2), recall } }),
      shown: templateVersion(2),
    });
    const dialog = await open('Recall version 1');
    expect(dialog.queryByRole('spinbutton')).toBeNull();
  });

  it('is not offered where nothing was ever public', async () => {
    show(waitingReview());
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Recall/ })).toBeNull();
  });

  it('is also of a template that was withdrawn, beginning with the version that was reported', async () => {
    show(undefined, '?version=2');
    const dialog = await open('Recall a version');
    expect(dialog.getByRole('spinbutton', { name: 'Version' })).toHaveProperty('value', '2');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason);
    await confirm('Recall');
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(recalled()).toMatchObject({ version: 2 });
  });

  it('says so when the version never was public', async () => {
    show(undefined, '?version=2');
    answer(`POST ${path}/recall`, missing, 404);
    const dialog = await open('Recall a version');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason);
    await confirm('Recall');
    expect(await dialog.findByText('Version 2 was never public.')).toBeTruthy();
    expect(screen.queryByText('The list')).toBeNull();
  });

  it('says what becomes of the triggers of what was created from it', async () => {
    show(publicReview);
    const dialog = await open('Recall');
    expect(dialog.getByText(/stay, and keep running/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: 'Danger: triggers of copies are paused too' }));
    expect(dialog.getByText(/their triggers are paused until somebody resumes them/)).toBeTruthy();
  });
});
