import { expect, type Page } from '@playwright/test';
import { publishedAgent } from './testing/agents.js';
import { get, patch, post } from './testing/api.js';
import { test } from './testing/journey.js';
import { signInElsewhere, signUp } from './testing/person.js';

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Resolves with the time at which the text appears on the other screen. */
const seenAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          if (!document.body.innerText.includes(wanted)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        check();
      }),
    text,
  );

test.describe('two browsers in one workspace', () => {
  test('see every change of each other without reloading', async ({ browser }) => {
    const person = await signUp(browser);
    const { page, slug, workspaceId } = person;
    const other = await signInElsewhere(browser, person);
    const agents = `/api/workspaces/${workspaceId}/agents`;
    const id = String((await post(page, agents, { name: 'Watched' })).body['id']);
    await expect(other.getByRole('link', { name: 'Watched' }).first()).toBeVisible();

    const times: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const seen = seenAt(other, `Name ${n} of it`);
      await patch(page, `${agents}/${id}/name`, { name: `Name ${n} of it` });
      const answered = Date.now();
      times.push(Math.max(0, (await seen) - answered));
    }
    process.stdout.write(
      `command → other screen: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms\n`,
    );

    const runner = await publishedAgent(page, workspaceId, {
      name: 'Runner',
      instructions: '1. Use `time.now`',
      tools: [{ tool: 'time.now', policy: 'auto' }],
    });
    await other.goto(`/${slug}/runs`);
    await expect(other.getByText('No runs yet')).toBeVisible();
    await post(page, `${agents}/${runner}/runs`, { inputs: {} });
    await expect(other.getByRole('link', { name: /Runner/ }).first()).toBeVisible();
    await expect(other.getByText('Succeeded').first()).toBeVisible({ timeout: 30_000 });

    const trigger = await post(page, `/api/workspaces/${workspaceId}/triggers`, {
      agentId: runner,
      name: 'Hourly',
      settings: { kind: 'schedule', timing: { kind: 'interval', minutes: 60 }, timeZone: 'UTC', misfire: 'run_once' },
    });
    await other.goto(`/${slug}/triggers`);
    const hourly = other.getByRole('row', { name: /Hourly/ });
    await expect(hourly.getByText('Enabled', { exact: true })).toBeVisible();
    await post(page, `/api/workspaces/${workspaceId}/triggers/${String(trigger.body['id'])}/pause`, {});
    await expect(hourly.getByText('Paused', { exact: true })).toBeVisible();
  });

  test('after ten seconds without a connection and fifty changes the screen equals a fresh load', async ({
    browser,
  }) => {
    const person = await signUp(browser);
    const { page, workspaceId } = person;
    const other = await signInElsewhere(browser, person);
    const agents = `/api/workspaces/${workspaceId}/agents`;
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(String((await post(page, agents, { name: `Agent ${n}` })).body['id']));
    await expect(other.getByRole('link', { name: 'Agent 4' }).first()).toBeVisible();

    await other.evaluate(() => {
      (globalThis as { stillHere?: boolean }).stillHere = true;
    });
    await other.context().setOffline(true);
    let last = 0;
    for (let n = 0; n < 50; n += 1) {
      const answer = await patch(page, `${agents}/${ids[n % 5]}/name`, { name: `Agent ${n % 5}, change ${n}` });
      last = Number(answer.body['position']);
    }
    await other.waitForTimeout(10_000);
    await expect(other.getByText(/Offline|Reconnecting/).first()).toBeVisible();
    await other.context().setOffline(false);
    await expect(other.getByRole('link', { name: 'Agent 4, change 49' }).first()).toBeVisible({ timeout: 30_000 });

    const fresh = (await get(page, `${agents}?after=${last}`)).body['items'] as { name: string }[];
    for (const { name } of fresh) await expect(other.getByRole('link', { name, exact: true }).first()).toBeVisible();
    expect(await other.evaluate(() => (globalThis as { stillHere?: boolean }).stillHere)).toBe(true);
  });
});
