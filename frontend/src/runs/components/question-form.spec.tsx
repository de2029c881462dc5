import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { Json } from '@throughline/contracts/json.js';
import type { Role } from '@throughline/contracts/roles.js';
import { inline, question, runId, stepRow } from '@throughline/contracts/runs/run.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { QuestionCard } from './question-card.js';

const at = `POST /api/workspaces/${workspaceId}/runs/${runId}/steps/2/answer`;
const expiresAt = '2099-01-01T00:00:00.000Z';
const fields = [
  { type: 'number', name: 'pallets', label: 'Pallets', required: true },
  { type: 'choice', name: 'gate', label: 'Gate', required: true, options: ['North', 'South'] },
  { type: 'text', name: 'remark', label: 'Remark', required: false },
];

let asked: readonly Asked[];
const posts = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const show = (what: Json = question, role: Role = 'builder', content = inline(what)) => {
  const asking = { asked: content, requestedAt: '2026-11-14T16:02:11.000Z', expiresAt, answeredBy: null };
  const step = { ...stepRow({ seq: 2, workspaceId, runId }), question: asking };
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter>
        <QuestionCard step={step} hasKeys />
      </MemoryRouter>
    </WorkspaceContext>,
  );
};

beforeEach(() => {
  asked = fakeServer();
  answer(at, { id: runId, revision: 4, position: 0 });
});

it('shows the choices as cards, chosen and answered by keys', async () => {
  show();
  expect(screen.getByText('Lisbon, 14 orders')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: '2' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Noor Trading BV/ }).checked).toBe(true);
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(posts()).toEqual([{ answer: { answer: 'Noor Trading BV' }, expiresAt }]));
});

it('is not answered before one is chosen', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: /^Answer/ }));
  expect(await screen.findByText('Choose one of them.')).toBeTruthy();
  expect(posts()).toEqual([]);
});

it('reads a form as what its fields are', async () => {
  show({ question: 'What came?', fields });
  await userEvent.type(screen.getByLabelText('Pallets'), 'three');
  await userEvent.click(screen.getByRole('button', { name: /^Answer/ }));
  expect(await screen.findByText('Fill this in.')).toBeTruthy();
  expect(posts()).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Pallets'));
  await userEvent.type(screen.getByLabelText('Pallets'), '3');
  await userEvent.selectOptions(screen.getByLabelText('Gate'), 'South');
  await userEvent.click(screen.getByRole('button', { name: /^Answer/ }));
  await waitFor(() => expect(posts()).toEqual([{ answer: { pallets: 3, gate: 'South' }, expiresAt }]));
});

it('is answered in words when neither choices nor fields are given', async () => {
  show({ question: 'Why is it late?' });
  await userEvent.type(screen.getByLabelText('Answer'), 'The truck broke down.');
  await userEvent.click(screen.getByRole('button', { name: /^Answer/ }));
  await waitFor(() => expect(posts()).toMatchObject([{ answer: { answer: 'The truck broke down.' } }]));
});

it('says when what is asked has changed', async () => {
  const title = 'What is asked has changed. Look at it again.';
  answer(at, { type: 'about:blank', title, status: 409, instance: 'urn:x', code: 'question_changed' }, 409);
  show();
  fireEvent.keyDown(document.body, { key: '1' });
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(await screen.findByText(/has changed/)).toBeTruthy();
});

it('is watched, and not answered, by who may not', () => {
  show(question, 'auditor');
  expect(screen.getByText('Your role can watch, not answer.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Noor Trading BV/ }).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
});

it('says that it was erased', () => {
  show(question, 'builder', { kind: 'sealed', text: '', bytes: 1 } as never);
  expect(screen.getAllByText('This content was erased.')).not.toHaveLength(0);
});
