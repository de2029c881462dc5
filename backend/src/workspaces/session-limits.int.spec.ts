import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { SessionEvictions } from '../access/realtime/session-evictions.js';
import { SignUpFixture } from '../testing/sign-up-fixture.js';
import type { Client } from '../testing/client.js';
import { LiveClient } from '../testing/live-client.js';

const minute = 60_000;
const hour = 60 * minute;

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const settled = async (slug: string) => {
  const { browser, email } = await fixture.settled(slug);
  const [membership] = (await browser.get('/api/me')).as(Me).memberships;
  return { browser, email, workspaceId: membership?.workspaceId as WorkspaceId };
};
const limit = async (browser: Client, workspaceId: WorkspaceId, limits: object) => {
  const answer = await browser.patch(`/api/workspaces/${workspaceId}/session-limits`, limits);
  const { position } = answer.as(Receipt);
  return (await browser.get(`/api/workspaces/${workspaceId}?after=${position}`)).as(WorkspaceRow);
};
const stateIn = async (browser: Client, workspaceId: WorkspaceId): Promise<string> => {
  const answer = await browser.get(`/api/workspaces/${workspaceId}`);
  return answer.status === 200 ? 'let in' : answer.problem.code;
};

describe('a workspace that shortens the sessions of its members', () => {
  it('says so in its row, and takes it back', async () => {
    const { browser, workspaceId } = await settled('says');
    expect((await limit(browser, workspaceId, { rest: hour, life: null })).sessionLimits).toEqual({
      rest: hour,
      life: null,
    });
    const back = await limit(browser, workspaceId, { rest: null, life: null });
    expect(back.sessionLimits).toEqual({ rest: null, life: null });
    for (const rest of [14 * minute, 31 * 24 * hour])
      expect((await browser.patch(`/api/workspaces/${workspaceId}/session-limits`, { rest, life: null })).status).toBe(
        422,
      );
  });

  it('ends one that has rested for longer, whatever else was done first', async () => {
    const { browser, email, workspaceId } = await settled('rest');
    await limit(browser, workspaceId, { rest: 30 * minute, life: null });
    for (let i = 0; i < 3; i += 1) {
      fixture.advance(20 * minute);
      expect(await stateIn(browser, workspaceId)).toBe('let in');
    }
    fixture.advance(40 * minute);
    expect((await browser.get('/api/me')).status).toBe(200);
    fixture.advance(2 * minute);
    expect(await stateIn(browser, workspaceId)).toBe('session_expired');
    expect((await browser.get('/api/me')).problem.code).toBe('session_revoked');
    await fixture.signIn(browser, email);
    expect(await stateIn(browser, workspaceId)).toBe('let in');
  });

  it('ends one that is older, however busy it was', async () => {
    const { browser, workspaceId } = await settled('life');
    await limit(browser, workspaceId, { rest: null, life: hour });
    for (let i = 0; i < 5; i += 1) {
      fixture.advance(11 * minute);
      expect(await stateIn(browser, workspaceId)).toBe('let in');
    }
    fixture.advance(6 * minute);
    expect(await stateIn(browser, workspaceId)).toBe('session_expired');
  });

  it('leaves alone who does nothing there', async () => {
    const { browser, workspaceId } = await settled('strict');
    await limit(browser, workspaceId, { rest: 15 * minute, life: null });
    const other = await settled('easy');
    fixture.advance(2 * hour);
    expect(await stateIn(other.browser, other.workspaceId)).toBe('let in');
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('ends that of an open page, too', async () => {
    const { browser, workspaceId } = await settled('open-page');
    await limit(browser, workspaceId, { rest: 15 * minute, life: null });
    const live = await LiveClient.open(browser);
    await live.watch({ kind: 'workspace', workspaceId });
    const evictions = fixture.app.get(SessionEvictions, { strict: false });
    fixture.advance(10 * minute);
    await evictions.checkSessions();
    fixture.advance(10 * minute);
    await evictions.checkSessions();
    await live.hears('signed_out');
    expect((await browser.get('/api/me')).problem.code).toBe('session_revoked');
    live.close();
  });
});
