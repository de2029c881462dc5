import { expect } from '@playwright/test';
import { expectAccessible } from './testing/accessible.js';
import { publishedAgent } from './testing/agents.js';
import { get, post } from './testing/api.js';
import { smallAndDark, test } from './testing/journey.js';
import { signUp } from './testing/person.js';

type Made = { id: string };

test('what runs use is on the billing screen by what it was for, as it happens', async ({ browser }) => {
  const { context, page, slug, workspaceId } = await signUp(browser);
  const at = `/api/workspaces/${workspaceId}`;
  const agent = (await post(page, `${at}/agents`, { name: 'Quay clerk' })).body as Made;
  const edit = await page.request.patch(`${at}/agents/${agent.id}/draft`, {
    data: { changes: { instructions: '1. Answer: Say it is done.' } },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(edit.ok()).toBe(true);
  await page.goto(`/${slug}/billing`);
  await expect(page.getByText('No runs this month')).toBeVisible();
  const run = (await post(page, `${at}/agents/${agent.id}/runs`, { version: 'draft' })).body as Made;
  await expect(page.getByRole('link', { name: 'Quay clerk', exact: true })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Runs by day' })).toHaveAttribute('aria-valuetext', /: 1$/);
  await expect.poll(async () => (await get(page, `${at}/runs/${run.id}`)).body['status']).toBe('succeeded');
  await page.getByRole('radio', { name: 'Model' }).click();
  await expect(page.getByRole('radio', { name: 'Model' })).toBeChecked();
  await expect(page.getByRole('table', { name: 'Usage' }).getByText('rehearsal/rehearsal-1')).toBeVisible();
  await expectAccessible(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/usage.png` });
  await page.setViewportSize(smallAndDark.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/usage-small.png` });
  await page.getByRole('radio', { name: 'Agent' }).click();
  await expect(page.getByRole('radio', { name: 'Agent' })).toBeChecked();
  await page.getByRole('link', { name: 'Quay clerk', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
  await context.close();
});

test('a step that ended elsewhere moves the figures of the billing screen', async ({ browser }, info) => {
  const { context, page, slug, workspaceId } = await signUp(browser);
  const at = `/api/workspaces/${workspaceId}`;
  const tools = [{ tool: 'time.now', policy: 'auto' } as const];
  const agent = await publishedAgent(page, workspaceId, {
    name: 'Clock reader',
    instructions: '1. Use `time.now`',
    tools,
  });
  await page.goto(`/${slug}/billing`);
  await expect(page.getByText('No runs this month')).toBeVisible();
  const calls = page.getByText('1 a run', { exact: true });
  const shown = calls.waitFor().then(() => Date.now());
  const run = (await post(page, `${at}/agents/${agent}/runs`, { inputs: {} })).body as Made;
  const shownAt = await shown;
  const steps = (await (await page.request.get(`${at}/runs/${run.id}/steps`)).json()) as {
    kind: string;
    endedAt: string;
  }[];
  const step = steps.find(({ kind }) => kind === 'tool');
  info.annotations.push({ type: 'shown after', description: `${shownAt - Date.parse(step?.endedAt ?? '')} ms` });
  await context.close();
});
