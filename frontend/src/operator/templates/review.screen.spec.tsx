import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { Toaster } from '../../ui/overlays/toast.js';
import { TemplateReviewScreen } from './review.screen.js';
import {
  approvedVersion,
  hashOf,
  publicReview,
  submission,
  templateId,
  templateRow,
  templateVersion,
  waitingReview,
} from './reviews.fixtures.js';

const path = `/api/operator/templates/${templateId}`;
const receipt = { id: templateId, revision: 3, position: 9 };
const conflict = { type: 'about:blank', title: 'Someone changed this.', status: 409, instance: '' };

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});

const show = (reviewed?: ReviewedTemplate) => {
  if (reviewed) answer(`GET ${path}`, reviewed);
  for (const decision of ['approve', 'reject', 'recall']) answer(`POST ${path}/${decision}`, receipt);
  render(
    <MemoryRouter initialEntries={[`/operator/templates/${templateId}`]}>
      <Routes>
        <Route path="/operator/templates" element={<p>The list</p>} />
        <Route path="/operator/templates/:template" element={<TemplateReviewScreen />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );
};
const button = (name: string) => screen.getByRole('button', { name });
const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(screen.getByRole('dialog'));
};
const confirm = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const sent = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

const agent = pageWatch.agents[0]!;
const uses = agent.definition.tools[0]!;
const asking = {
  ...pageWatch,
  agents: [
    {
      ...agent,
      definition: { ...agent.definition, instructions: '1. Read it.', tools: [{ ...uses, policy: 'ask' as const }] },
    },
  ],
};
/** Version 2 waits; version 1 is public, says something else and asks first. */
const update = waitingReview({
  row: templateRow({ submission: submission(2), approved: approvedVersion(1) }),
  approved: templateVersion(1, asking),
});

describe('deciding about a template that waits', () => {
  it('approving sends the version and hash that were read, says so and goes back to the list', async () => {
    show(waitingReview());
    const dialog = await open('Approve');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), ' Thank you. ');
    await confirm('Approve');
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(screen.getByText('Version 2 of Page watch approved')).toBeTruthy();
    expect(sent()).toEqual([{ path: `${path}/approve`, body: { version: 2, hash: hashOf(2), note: 'Thank you.' } }]);
  });

  it('rejecting needs a reason, and sends the reasons with the version and hash', async () => {
    show(waitingReview());
    const dialog = await open('Reject');
    await confirm('Reject');
    expect(await dialog.findByText('Choose at least one.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Contains private data' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Unclear what it does' }));
    expect(dialog.queryByText('Choose at least one.')).toBeNull();
    await confirm('Reject');
    expect(await screen.findByText('The list')).toBeTruthy();
    const reasons = ['unclear', 'private_data'];
    expect(sent()).toEqual([{ path: `${path}/reject`, body: { version: 2, hash: hashOf(2), note: '', reasons } }]);
  });

  it('offers to read what waits now when another version waits', async () => {
    show(waitingReview());
    const detail = 'Another version waits now. Read it, then decide.';
    answer(`POST ${path}/approve`, { ...conflict, code: 'version_conflict', detail }, 409);
    const dialog = await open('Approve');
    await confirm('Approve');
    expect(await dialog.findByText(detail)).toBeTruthy();
    const row = templateRow({ submission: submission(3) });
    answer(`GET ${path}`, waitingReview({ row, shown: templateVersion(3) }));
    await confirm('Show what waits now');
    expect(await screen.findByText(/^Version 3 by/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why the author cannot approve it', async () => {
    show(waitingReview());
    const detail = 'Somebody else has to approve what you have submitted.';
    answer(`POST ${path}/approve`, { ...conflict, status: 403, code: 'forbidden', detail }, 403);
    const dialog = await open('Approve');
    await confirm('Approve');
    expect(await dialog.findByText(detail)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Show what waits now' })).toBeNull();
  });

  it('the public version can be recalled also while another waits', async () => {
    show(update);
    const dialog = await open('Recall version 1');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It calls an address of its author.');
    await confirm('Recall');
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({ version: 1 });
  });
});

describe('recalling a public template', () => {
  it('needs a reason of 20 characters, and sends the severity with the version', async () => {
    show(publicReview);
    const dialog = await open('Recall');
    await userEvent.click(dialog.getByRole('radio', { name: 'Danger: triggers of copies are paused too' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too short.');
    await confirm('Recall');
    expect(await dialog.findByText('Say it in at least 20 characters.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), ' It sends data away.');
    await confirm('Recall');
    expect(await screen.findByText('The list')).toBeTruthy();
    const body = { version: 1, severity: 'danger', reason: 'Too short. It sends data away.' };
    expect(sent()).toEqual([{ path: `${path}/recall`, body }]);
  });

  it('is the only decision about a public version, and there is none once it was recalled', async () => {
    const recall = {
      severity: 'notice',
      reason: 'It does not work any more.',
      at: '2026-01-03T03:04:05.000Z',
    } as const;
    show({ ...publicReview, row: templateRow({ approved: { ...approvedVersion(1), recall } }) });
    expect(await screen.findByText('It does not work any more.')).toBeTruthy();
    for (const name of ['Approve', 'Reject', 'Recall']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('reading a template that waits', () => {
  it('marks what it may do that the public version may not, and shows how the instructions changed', async () => {
    show(update);
    const powers = within(await screen.findByRole('list', { name: 'New since version 1' }));
    expect(powers.getByText(/no longer asks first/)).toBeTruthy();
    const changes = within(screen.getByRole('region', { name: 'Instructions changed since version 1' }));
    expect(changes.getByText('Watch of [[name]]')).toBeTruthy();
    expect(button('Approve')).toBeTruthy();
  });

  it('lists first the findings that refuse it, each with its sentence, its text and where it is', async () => {
    const found = {
      kind: 'email_address',
      refuses: false,
      text: 'ada@quay.example',
      pointer: '/notes/0/text',
    } as const;
    const secret = { kind: 'credential', refuses: true, text: 'sk-live-…', pointer: '/agents/0/name' } as const;
    const [look, key] = ['Everybody could read this email address.', 'This looks like a credential.'];
    show(
      waitingReview({
        findings: [
          { ...found, detail: look },
          { ...secret, detail: key },
        ],
      }),
    );
    const findings = within(await screen.findByRole('region', { name: 'Findings' }));
    expect(findings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${key}${secret.text}${secret.pointer}`,
      `${look}${found.text}${found.pointer}`,
    ]);
  });

  it('shows each sample as it was played', async () => {
    const ended = (text: string) => ({ status: 'succeeded', text }) as const;
    const played = { agent: 'watch', inputs: {}, steps: [], notes: {} };
    const runs = [
      { ...played, name: 'Same page', ended: ended('Nothing changed.') },
      { ...played, name: 'Other page', ended: ended('The price changed.') },
    ];
    show(waitingReview({ runs }));
    expect(await screen.findByText('Nothing changed.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Other page' }));
    expect(screen.getByText('The price changed.')).toBeTruthy();
  });

  it('says that there is nothing to decide when its author has taken it back', async () => {
    show();
    expect(await screen.findByText('Nothing to decide here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to templates' })).toBeTruthy();
  });
});
