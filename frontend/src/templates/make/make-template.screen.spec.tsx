import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, definition, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { runId, runRow } from '@throughline/contracts/runs/run.fixtures.js';
import type { TemplateCheck } from '@throughline/contracts/templates/template-making.requests.js';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { MakeTemplateScreen } from './make-template.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const url = `/harbour/templates/new?agent=${agentId}`;
const instructions = '1. Write to “Harbour Goods” in 14 days.\n2. Call +31 20 555 0123.';
const published = definition({ instructions });
const agent = agentRow({ name: 'Reminder', published, publishedVersion: 3, status: 'active' });
const nothingFound: TemplateCheck = { flaws: [], runs: [], proved: true };

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${at}/agents`, page([agent]));
  answer(`GET ${at}/triggers`, page([]));
  answer(`GET ${at}/runs`, page([runRow({ status: 'succeeded', inputs: inlineContent({}) })]));
  answer(`GET ${at}/runs/${runId}/steps`, []);
  answer(`POST ${at}/templates/check`, nothingFound);
  answer(`POST ${at}/templates`, { id: agentId, revision: 0, position: 3 });
  window.history.pushState({ idx: 0 }, '', '/harbour/agents');
  window.history.pushState({ idx: 1 }, '', url);
});

const show = async () => {
  render(
    <WorkspaceContext value={aWorkspace()}>
      <BrowserRouter>
        <Link to="/harbour/runs">Runs</Link>
        <Routes>
          <Route path=":workspace/templates/new" element={<MakeTemplateScreen />} />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
      </BrowserRouter>
    </WorkspaceContext>,
  );
  await screen.findByRole('button', { name: 'Publish version 1' });
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const addRun = async () => {
  await click(/^Succeeded/);
  await screen.findByRole('textbox', { name: 'Inputs' });
};
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

describe('a run that is added as a sample', () => {
  it('waits for its steps before it can be published, and keeps what is typed meanwhile', async () => {
    let arrive: (steps: unknown) => void = () => undefined;
    answer(`GET ${at}/runs/${runId}/steps`, () => new Promise((resolve) => (arrive = resolve)));
    await show();
    await click(/^Succeeded/);
    await userEvent.type(field('Title'), ' for all');
    await click('Publish version 1');
    expect(screen.queryByText(/Add a sample/)).toBeNull();
    arrive([]);
    await screen.findByRole('textbox', { name: 'Inputs' });
    await hasFocus(field('Name'));
    expect(field('Title').value).toBe('Reminder for all');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Publish version 1' }).getAttribute('aria-disabled')).toBeNull(),
    );
  });
});

describe('leaving a template that is not published', () => {
  it('is asked about once something was changed', async () => {
    await show();
    await userEvent.type(field('Title'), ' for all');
    await userEvent.click(screen.getByRole('link', { name: 'Runs' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without publishing?' })).toBeTruthy();
    await click('Stay');
    expect(field('Title').value).toBe('Reminder for all');
    expect(window.location.pathname + window.location.search).toBe(url);
    await userEvent.click(screen.getByRole('link', { name: 'Runs' }));
    await click('Leave');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(window.location.pathname).toBe('/harbour/runs');
  });

  it('is asked about when it is the browser that goes back or closes the page', async () => {
    await show();
    await userEvent.type(field('Title'), '!');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    window.history.back();
    expect(await screen.findByRole('dialog', { name: 'Leave without publishing?' })).toBeTruthy();
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(url));
    expect(screen.queryByText('Elsewhere')).toBeNull();
    await click('Leave');
    await screen.findByText('Elsewhere');
    expect(window.location.pathname).toBe('/harbour/agents');
  });

  it('is not asked about while nothing was changed, nor once it is published', async () => {
    await show();
    await addRun();
    await click('Publish version 1');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });
});

describe('publishing a template', () => {
  it('names each missing field next to the button and goes to the first', async () => {
    await show();
    await userEvent.clear(field('Title'));
    await click('Publish version 1');
    await hasFocus(field('Title'));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Title: Say what it is called.',
      'Samples: Add a sample: a run that shows what it does.',
    ]);
    await userEvent.click(alert.getByRole('button', { name: /^Samples/ }));
    await hasFocus(screen.getByRole('button', { name: /^Succeeded/ }));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('says what the check found, marks the field, and publishes nothing', async () => {
    await show();
    await userEvent.clear(field('Instructions of Reminder'));
    await userEvent.type(field('Instructions of Reminder'), 'Wait [[[[days]] days.');
    await addRun();
    answer(`POST ${at}/templates/check`, { ...nothingFound, flaws: ['[[days]] is not a variable.'], proved: false });
    await click('Publish version 1');
    await hasFocus(await screen.findByRole('heading', { name: 'Result of the check' }));
    const reason = 'Instructions of Reminder: [[days]] is not a variable.';
    const alert = within(screen.getByRole('alert'));
    expect(field('Instructions of Reminder').getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(alert.getByRole('button', { name: reason }));
    await hasFocus(field('Instructions of Reminder'));
    expect(asked.some(({ method, path }) => method === 'POST' && path === `${at}/templates`)).toBe(false);

    await userEvent.type(field('Instructions of Reminder'), ' Then stop.');
    expect(screen.queryByRole('alert')).toBeNull();
    answer(`POST ${at}/templates/check`, nothingFound);
    await click('Check');
    expect(await screen.findByText('Nothing keeps it from being published.')).toBeTruthy();
    await hasFocus(screen.getByRole('heading', { name: 'Result of the check' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a variable that is made of words', () => {
  it('is named neither after the words nor do steps still have them', async () => {
    await show();
    expect(field('Steps').value).toContain('Harbour Goods');
    await click('Harbour Goods');
    await hasFocus(field('Name'));
    expect([field('Name').value, field('Label').value]).toEqual(['name', 'Name']);
    await userEvent.keyboard('Customer name');
    expect([field('Name').value, field('Label').value]).toEqual(['customer_name', 'Customer name']);
    expect(field('Steps').value).toBe('Write to “Customer name” in 14 days.\nCall +31 20 555 0123.');
    expect(field('Instructions of Reminder').value).toContain('“[[customer_name]]”');
    await click('Remove customer_name');
    expect(field('Steps').value).toContain('Harbour Goods');
    await hasFocus(screen.getByRole('heading', { name: 'Variables' }));
  });

  it('is offered to be said in texts that a person typed', async () => {
    await show();
    await userEvent.clear(field('What it does'));
    await userEvent.type(field('What it does'), 'Reminds Harbour Goods.');
    await click('Harbour Goods');
    expect(screen.getByText('“Harbour Goods” is still in: What it does.')).toBeTruthy();
    await click('Say “Name” there');
    expect(field('What it does').value).toBe('Reminds Name.');
    expect(screen.queryByText(/is still in/)).toBeNull();
  });

  it('can be named by typing over a part of its name, or all of it', async () => {
    await show();
    await click('Harbour Goods');
    const name = field('Name');
    await userEvent.clear(name);
    expect(name.value).toBe('');
    expect(screen.getByText('Type a name.')).toBeTruthy();
    await userEvent.type(name, 'Shop name');
    expect(name.value).toBe('shop_name');
    name.setSelectionRange(0, 4);
    await userEvent.keyboard('My ');
    expect(name.value).toBe('my__name');
    expect(name.selectionStart).toBe(3);
  });

  it('keeps the template from being published while its name is empty', async () => {
    await show();
    await addRun();
    await click('Harbour Goods');
    const name = screen.getAllByRole('textbox', { name: 'Name' })[0]!;
    await userEvent.clear(name);
    await click('Publish version 1');
    expect(within(await screen.findByRole('alert')).getByText('Name of the variable name: Type a name.')).toBeTruthy();
    await hasFocus(name);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('making a template of an agent', () => {
  it.each([
    [{ unpublishedFields: ['instructions'] }, /version 3, which is live\. The draft has changes that are not in it\./],
    [{ unpublishedFields: [] }, /Made from version 3, which is live\.(?! The draft)/],
    [{ published: null, publishedVersion: null }, /Made from the draft\./],
  ])('says which version it is made from: %j', async (over, text) => {
    answer(`GET ${at}/agents`, page([{ ...agent, ...over }]));
    await show();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Reminder' }).getAttribute('href')).toBe(`/harbour/agents/${agentId}`);
  });

  it('begins at the title, and at the name of a run that was added, which is not offered again', async () => {
    await show();
    await hasFocus(field('Title'));
    await addRun();
    await hasFocus(field('Name'));
    expect(screen.queryByRole('button', { name: /^Succeeded/ })).toBeNull();
  });
});
