import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { Joined, MyInvitations } from '@throughline/contracts/workspaces/invitation.requests.js';
import { SignUpFixture } from '../../testing/sign-up-fixture.js';

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

it('the If-Match of an accepted invitation guards only the joining, and the set-up is completed as well', async () => {
  const [ada, guest] = [await fixture.settled('joining'), await fixture.confirmed()];
  const [membership] = (await ada.browser.get('/api/me')).as(Me).memberships;
  // Several invitations, so that the revision of the workspace is higher than that of the account that joins.
  const others = Array.from({ length: 8 }, (_, n) => `other-${n}@example.org`);
  const invitations = [...others, guest.email].map((email) => ({ email, role: 'runner' }));
  await ada.browser.post(`/api/workspaces/${membership?.workspaceId}/invitations`, { invitations, message: '' });
  await fixture.backend.settled();
  const [invitation] = (await guest.browser.get('/api/me/invitations')).as(MyInvitations).items;
  const accept = (revision: number) =>
    guest.browser.post(
      `/api/me/invitations/${invitation?.id}/accept`,
      {},
      { headers: { 'if-match': `"${revision}"` } },
    );

  const stale = (await accept(9_999)).problem;
  expect(stale.code).toBe('precondition_failed');
  expect((await accept(stale.current_revision ?? -1)).as(Joined).next).toBe('/joining/agents');
  expect((await guest.browser.get('/api/me')).as(Me).status).toBe('active');
});
