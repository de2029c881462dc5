import { Me } from '@throughline/contracts/identity/identity.requests.js';
import type { InvitationId } from '@throughline/contracts/ids.js';
import { InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { newId } from '@throughline/platform/ids.js';
import { delay } from '@throughline/platform/delay.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { InvitationLinks } from '../../workspaces/invitations/invitation-links.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { newAddress, SignUpFixture } from '../../testing/sign-up-fixture.js';
import { EraseInvitations } from './erase-invitations.js';

const day = 24 * 3_600_000;

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const runCleanup = async () => {
  await fixture.app.get(Schedule).runNow('erase-people');
  await fixture.backend.settled();
};

describe('erasing a person', () => {
  it('deletes the link of an invitation that is issued at the same time', async () => {
    const { browser, email } = await fixture.settled('issuing');
    const { userId } = (await browser.get('/api/me')).as(Me);
    const postgres = fixture.app.get(Postgres);
    const invitationId = newId() as InvitationId;
    await fixture.app.get(InvitationLinks).prepare(invitationId, fixture.app.get(Fingerprints).fingerprintFor(email));
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from vault.invitation%'`;
    const forgetting = await postgres.transaction(async (tx) => {
      await tx.execute(
        `insert into vault.invitation_links (token_hash, invitation_id, by_mail, made_at)
         select $2, id, true, now() from vault.invitations where id = $1 for key share`,
        [invitationId, Buffer.from(invitationId)],
      );
      const begun = fixture.app.get(EraseInvitations).eraseFor(userId);
      await eventually('the erasure waits for the lock', async () => (await postgres.query(waits))[0]);
      return { done: begun };
    });
    await forgetting.done;
    const links = 'select 1 from vault.invitation_links where invitation_id = $1';
    expect(await postgres.query(links, [invitationId])).toEqual([]);
  });

  it('revokes an invitation that was just sent and is not in the tables yet', async () => {
    const { browser, email } = await fixture.settled('moment-guest');
    const { userId } = (await browser.get('/api/me')).as(Me);
    const host = await fixture.settled('moment-host');
    const [membership] = (await host.browser.get('/api/me')).as(Me).memberships;
    await fixture.backend.settled();
    const postgres = fixture.app.get(Postgres);
    const held = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%invitations%'`;
    const { forgetting, invitationId } = await postgres.transaction(async (tx) => {
      await tx.execute('lock table rm.invitations in share row exclusive mode');
      const asked = { invitations: [{ email, role: 'runner' }] };
      const answer = await host.browser.post(`/api/workspaces/${membership?.workspaceId}/invitations`, asked);
      const [result] = answer.as(InviteMembersAnswer).results;
      await eventually('the worker waits for the lock', async () => (await postgres.query(held))[0]);
      const begun = fixture.app.get(EraseInvitations).eraseFor(userId);
      // Long enough for an erasure that does not wait for the tables to find nothing and end.
      await Promise.race([begun, delay(500)]);
      return { forgetting: { done: begun }, invitationId: result?.invitationId };
    });
    await forgetting.done;
    await fixture.backend.settled();
    const statuses = 'select status from rm.invitations where id = $1';
    expect(await postgres.query(statuses, [invitationId])).toEqual([{ status: 'revoked' }]);
  });

  it('keeps invitations to a mailbox that the person never confirmed', async () => {
    const host = await fixture.settled('other-mailbox');
    const address = newAddress();
    const [membership] = (await host.browser.get('/api/me')).as(Me).memberships;
    const path = `/api/workspaces/${membership?.workspaceId}/invitations`;
    const asked = { invitations: [{ email: address, role: 'runner' }] };
    const [result] = (await host.browser.post(path, asked)).as(InviteMembersAnswer).results;
    await fixture.register(fixture.browser(), address);
    await fixture.backend.settled();
    fixture.advance(8 * day);
    await runCleanup();
    const links = await fixture.app
      .get(Postgres)
      .query('select 1 from vault.invitations where id = $1', [result?.invitationId]);
    expect(links).toHaveLength(1);
  });
});
