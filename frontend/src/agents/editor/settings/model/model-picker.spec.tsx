import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId } from '@throughline/contracts/agents/agent.fixtures.js';
import { modelCard } from '@throughline/contracts/connections/connection.fixtures.js';
import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { useAgents } from '../../../data/agents.store.js';
import { useModelConnections } from '../../../../connections/data/connections.store.js';
import { agent, at, live, rehearsal, show } from '../../../../../testing/build-screen.js';
import { answer, fakeServer, page, type Asked } from '../../../../../testing/fake-server.js';

const named = (model: string) => ({ connectionId: null, provider: 'openai', model });
const price = { book: 'list', in: 1_000_000, cacheRead: 0, cacheWrite: 0, out: 1_000_000 };

describe('the choice of a model', () => {
  let asked: readonly Asked[];
  const costs = (over: Partial<ModelCosts> = {}) =>
    answer(`GET ${at}/agents/${agentId}/model-costs`, {
      ended: 20,
      runs: 20,
      items: [
        { ...named('large-1'), costMicros: 1_960_000 },
        { ...named('small-1'), costMicros: 640_000 },
        { ...named('other-1'), costMicros: 2_940_000 },
      ],
      ...over,
    });
  beforeEach(() => {
    for (const store of [useAgents, useModelConnections]) store.drop();
    sessionStorage.clear();
    asked = fakeServer();
    const draft = {
      ...live,
      model: { ...live.model, ...named('large-1') },
      fallbacks: [{ ...live.model, ...named('small-1') }],
    };
    for (const list of ['agents/activity', 'triggers', 'members', 'runs', 'connections'])
      answer(`GET ${at}/${list}`, page([]));
    answer(`GET ${at}/agents`, page([{ ...agent, draft, published: draft }]));
    answer(`GET ${at}/connections/models`, { items: [], next: null });
    answer('GET /api/models', [rehearsal]);
    answer('GET /api/tools', []);
    const models = ['large-1', 'small-1', 'other-1'].map((model) => modelCard({ model, price }));
    answer('GET /api/models/offered', [
      { service: 'openai', name: 'OpenAI', models: [...models, modelCard({ model: 'new-1' })] },
    ]);
  });

  const open = async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Model: large-1' }));
    return screen.findByRole('dialog', { name: 'Choose a model' });
  };
  const line = (dialog: HTMLElement, model: string): string =>
    within(dialog)
      .getAllByRole('option')
      .find(({ textContent }) => textContent.includes(model))?.textContent ?? '';

  it('shows what the last runs would have cost on each model, and says so of one without a price', async () => {
    costs();
    const dialog = await open();
    expect(within(dialog).getByText('20 runs on it')).toBeTruthy();
    expect(line(dialog, 'large-1')).toContain('$1.96now');
    expect(line(dialog, 'small-1')).toContain('$0.64−67 %');
    expect(line(dialog, 'other-1')).toContain('$2.94+50 %');
    expect(line(dialog, 'new-1')).toMatch(/no price$/);
    expect(dialog.textContent).toContain('the tokens of the last 20 runs');
    const fallbacks = within(screen.getByRole('list', { name: 'Fallback models', hidden: true }));
    expect(fallbacks.getByText('−67 %')).toBeTruthy();
    // Runs may have ended since the screen was opened.
    expect(asked.filter(({ path }) => path.endsWith('/model-costs'))).toHaveLength(2);
  });

  it('says how many runs that is, where fewer asked a model of a provider', async () => {
    costs({ ended: 9, runs: 4 });
    const dialog = await open();
    expect(within(dialog).getByText('4 runs on it')).toBeTruthy();
    expect(dialog.textContent).toContain('the tokens of 4 of the last 9 runs');
    expect(dialog.textContent).toContain('The other runs asked no model of a provider.');
  });

  it('shows nothing of it without such a run, and says when it could not be read', async () => {
    costs({ ended: 3, runs: 0, items: [] });
    const dialog = await open();
    expect(dialog.textContent).not.toMatch(/on it|no price/);
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('says when that could not be loaded, and can still be made', async () => {
    const dialog = await open();
    expect(line(dialog, 'small-1')).toContain('1.00');
    expect(screen.getByText(/What the last runs would have cost could not be loaded/)).toBeTruthy();
  });
});
