import { expect, type Page } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { patch, post } from './testing/api.js';
import { test } from './testing/journey.js';
import { signInElsewhere, signUp } from './testing/person.js';
import { translatePage } from './testing/translate-page.js';

/** As a link does it, without loading the page again. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

test('a page that the browser translates shows every screen, and what changes in it', async ({ browser }) => {
  const person = await signUp(browser);
  const { page: api, slug, workspaceId } = person;
  const at = `/api/workspaces/${workspaceId}`;
  const agent = await publishedAgent(api, workspaceId, {
    name: 'Watched',
    instructions: '1. Use `time.now`',
    tools: [{ tool: 'time.now', policy: 'auto' }],
  });
  const run = String((await post(api, `${at}/agents/${agent}/runs`, { inputs: {} })).body['id']);
  const timing = { kind: 'interval', minutes: 60 };
  const settings = { kind: 'schedule', timing, timeZone: 'UTC', misfire: 'run_once' };
  const trigger = String((await post(api, `${at}/triggers`, { agentId: agent, name: 'Hourly', settings })).body['id']);
  const note = String((await post(api, `${at}/notes`, { key: 'price list', text: 'first' })).body['id']);

  const other = await signInElsewhere(browser, person);
  await other.addInitScript(translatePage);
  await other.goto(`/${slug}/agents`);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('·Agents·');

  let changes = 0;
  const change = async (): Promise<string> => {
    changes += 1;
    const name = `change ${changes}`;
    await patch(api, `${at}/agents/${agent}/name`, { name: `Agent, ${name}` });
    await patch(api, `${at}/triggers/${trigger}/name`, { name: `Trigger, ${name}` });
    await patch(api, `${at}/notes/${note}/text`, { text: `Note, ${name}` });
    await post(api, `${at}/triggers/${trigger}/${changes % 2 === 0 ? 'resume' : 'pause'}`, {});
    await post(api, `${at}/agents/${agent}/runs`, { inputs: {} });
    return name;
  };
  const shown: Record<string, string> = {
    agents: 'Agent, ',
    [`agents/${agent}`]: 'Agent, ',
    [`agents/${agent}/build`]: 'Agent, ',
    [`agents/${agent}/runs`]: 'Agent, ',
    [`agents/${agent}/runs/${run}`]: '',
    [`agents/${agent}/triggers`]: 'Trigger, ',
    [`agents/${agent}/versions`]: 'Agent, ',
    [`agents/${agent}/history`]: 'Agent, ',
    runs: 'Agent, ',
    triggers: 'Trigger, ',
    [`triggers/${trigger}`]: 'Trigger, ',
    notes: '',
    [`notes/${note}`]: 'Note, ',
    templates: '',
    'templates/new': '',
    history: 'Agent, ',
    'history/security': '',
    billing: '',
    'billing/invoices': '',
    settings: '',
    'settings/members': '',
    'settings/connected-accounts': '',
    'settings/connected-accounts/models': '',
    'settings/connected-accounts/apps': '',
    'settings/connected-accounts/catalogue': '',
    'settings/billing': '',
    'settings/profile': '',
    'no-such-screen': '',
  };
  for (const [path, before] of Object.entries(shown)) {
    await goTo(other, `/${slug}/${path}`);
    await expect(other.getByRole('heading', { level: 1 }).first(), path).toContainText('·');
    const name = await change();
    if (before !== '') await expect(other.locator('body'), path).toContainText(`${before}${name}`);
    await other.keyboard.press('Control+k');
    await expect(other.getByRole('dialog'), path).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(other.getByRole('dialog'), path).toBeHidden();
    await expect(other.getByText(/could not be shown|Something broke/), path).toHaveCount(0);
  }
});
