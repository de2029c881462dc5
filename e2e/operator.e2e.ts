import { expect } from '@playwright/test';
import { post } from './testing/api.js';
import { test } from './testing/journey.js';
import { ops } from './testing/ops.js';
import { signUp } from './testing/person.js';

test.describe('an operator', () => {
  test.setTimeout(180_000);

  test('lists projections, rebuilds them while the product serves, and verifies the result', async ({ browser }) => {
    const { page, slug, workspaceId } = await signUp(browser);
    const agents = `/api/workspaces/${workspaceId}/agents`;
    for (let n = 0; n < 20; n += 1) await post(page, agents, { name: `Agent ${n}` });

    const list = await ops('projections', 'list', '--json');
    expect(list.code, list.out).toBe(0);
    for (const name of ['agents', 'runs', 'triggers', 'workspaces', 'history']) expect(list.out).toContain(`"${name}"`);

    let serving = true;
    const refused: number[] = [];
    const reader = (async () => {
      while (serving) {
        const status = (await page.request.get(agents)).status();
        if (status !== 200) refused.push(status);
      }
    })();
    const rebuilt = await ops('projections', 'rebuild', '--all', '--json');
    await post(page, agents, { name: 'Made after the swap' });
    serving = false;
    await reader;
    expect(rebuilt.code, rebuilt.out).toBe(0);
    expect(refused).toEqual([]);

    const verified = await ops('projections', 'verify', '--all');
    expect(verified.code, verified.out).toBe(0);
    expect(verified.out).toContain('equal');

    await page.goto(`/${slug}/agents`);
    await expect(page.getByRole('link', { name: 'Made after the swap' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Agent 19' }).first()).toBeVisible();
  });
});
