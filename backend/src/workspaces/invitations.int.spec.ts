import { Me, NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import {
  InvitationLink,
  InvitationView,
  InviteMembersAnswer,
  Joined,
  MyInvitations,
} from '@throughline/contracts/workspaces/invitation.requests.js';
import { InvitationRow, MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Answer, Client } from '../testing/client.js';
import { password, type Person } from '../testing/person.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend({ env: { SEATS: '12' } });
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());
beforeEach(() => backend.clock.reset());

let addresses = 0;
const someAddress = (): string => `guest-${(addresses += 1)}@example.org`;
const minute = 60_000;
const week = 7 * 24 * 60 * minute;

const invite = (person: Person, emails: string[], role = 'runner', message = '') =>
  person.client.post(person.path('/invitations'), { invitations: emails.map((email) => ({ email, role })), message });
const invited = async (person: Person, email: string, role = 'runner'): Promise<string> => {
  const { results } = (await invite(person, [email], role)).as(InviteMembersAnswer);
  return results[0]?.invitationId ?? '';
};
const tokenIn = (text: string): string => /\/auth\/invitation#t=([\w-]{43})/.exec(text)?.[1] ?? '';
const mailed = async (email: string): Promise<string> => tokenIn((await backend.mailbox.arrives(email)).text);
const twoMails = (email: string) =>
  eventually(`a second mail arrives at ${email}`, async () => {
    const mails = await backend.mailbox.to(email);
    return mails.length > 1 && mails;
  });
const secondMail = async (email: string): Promise<string> => {
  const [newest] = await twoMails(email);
  return tokenIn(newest?.text ?? '');
};
const by = (client: Client, what: string, token: string): Promise<Answer> =>
  client.post(`/api/auth/invitation/${what}`, { token });
const inspect = async (client: Client, token: string) => (await by(client, 'inspect', token)).as(InvitationView);
const register = (client: Client, token: string, over: object = {}) =>
  client.post('/api/auth/invitation/register', {
    token,
    name: 'Gil Guest',
    password,
    timeZone: 'Europe/Lisbon',
    acceptTerms: true,
    ...over,
  });
const findRow = async (person: Person, id: string): Promise<InvitationRow | undefined> => {
  await backend.settled();
  const { items } = (await person.client.get(person.path('/invitations'))).as(page(InvitationRow));
  return items.find((row) => row.id === id);
};
const roleIn = async (client: Client, workspaceId: string): Promise<string | undefined> =>
  (await client.get('/api/me')).as(Me).memberships.find((each) => each.workspaceId === workspaceId)?.role;

describe('inviting many at once', () => {
  it('answers row by row', async () => {
    const carl = await backend.signUp('Carl');
    await ada.admits(carl, 'auditor');
    const [first, second] = [someAddress(), someAddress()];
    await invited(ada, second);
    const answer = await ada.client.post(ada.path('/invitations'), {
      invitations: [
        { email: first, role: 'builder' },
        { email: second.toUpperCase(), role: 'runner' },
        { email: first, role: 'runner' },
        { email: carl.email, role: 'runner' },
        { email: 'not an address', role: 'runner' },
        { email: 'a@b.example\r\nBcc: c@d.example', role: 'runner' },
      ],
    });
    expect(answer.as(InviteMembersAnswer).results.map(({ outcome }) => outcome)).toEqual([
      'invited',
      'already_invited',
      'already_invited',
      'already_member',
      'invalid',
      'invalid',
    ]);
    const mail = await backend.mailbox.arrives(first);
    expect(mail.subject).toBe('Ada invites you to Place of Ada');
    expect(mail.text).toContain('as a builder');
  });

  it('says the same of an address with an account and one without', async () => {
    const known = await backend.signUp('Known');
    const free = someAddress();
    const answers = [await invite(ada, [known.email]), await invite(ada, [free])];
    const said = answers.map((answer) => answer.as(InviteMembersAnswer).results.map(({ outcome }) => outcome));
    expect(said).toEqual([['invited'], ['invited']]);
    const toFree = await backend.mailbox.arrives(free);
    const toKnown = await eventually('the invitation arrives at the address with an account', async () =>
      (await backend.mailbox.to(known.email)).find(({ subject }) => subject === toFree.subject),
    );
    const texts = [toFree, toKnown];
    expect(new Set(texts.map((mail) => mail.text.replace(/#t=[\w-]+/, '').replace(/until .*\)/, '')))).toHaveProperty(
      'size',
      1,
    );
  });

  it('is refused for owners, for who is not to manage members, and without addresses', async () => {
    const rita = await backend.signUp('Rita');
    await ada.admits(rita, 'builder');
    expect((await invite(ada, [someAddress()], 'owner')).status).toBe(422);
    expect((await invite(ada, [])).status).toBe(422);
    expect((await rita.client.post(ada.path('/invitations'), { invitations: [] })).problem.code).toBe('forbidden');
    await ada.removes(rita);
  });

  it('makes no link in a mail of what is called like a domain', async () => {
    const eve = await backend.signUp('Eve.example');
    await eve.client.patch(eve.path('/name'), { name: 'evil.example.com' });
    const email = someAddress();
    await invite(eve, [email], 'builder', 'See evil.example.com/now');
    const { subject, text } = await backend.mailbox.arrives(email);
    expect(subject).toBe('Eve. example invites you to evil. example. com');
    expect(text).toContain('Eve. example invites you to join evil. example. com on Throughline as a builder');
    expect(text).toContain('“See evil. example. com/now”');
    for (const mail of await backend.mailbox.sent()) expect(mail).not.toMatch(/evil\.example|eve\.example/i);
  });

  it('makes no mail of a message with a web address', async () => {
    expect((await invite(ada, [someAddress()], 'runner', 'See https://evil.example')).status).toBe(422);
  });
});

describe('an invitation by its mail', () => {
  it('makes an account for who has none, and they are in', async () => {
    const email = someAddress();
    const id = await invited(ada, email, 'builder');
    const token = await mailed(email);
    const guest = backend.visitor();
    expect(await inspect(guest, token)).toMatchObject({
      workspaceName: 'Place of Ada',
      inviter: 'Ada',
      role: 'builder',
      email,
      byMail: true,
      status: 'pending',
      you: 'nobody',
    });
    expect((await register(guest, token, { password: 'short' })).problem.code).toBe('password_too_short');
    expect((await register(guest, token, { acceptTerms: false })).problem.code).toBe('terms_required');
    expect((await register(guest, token)).as(NextStep).next).toBe(`/${ada.slug}/agents`);
    const me = (await guest.get('/api/me')).as(Me);
    expect(me).toMatchObject({ name: 'Gil Guest', email, status: 'active', timeZone: 'Europe/Lisbon' });
    expect(me.memberships).toMatchObject([{ workspaceId: ada.workspaceId, role: 'builder' }]);
    expect(await findRow(ada, id)).toMatchObject({ status: 'accepted' });
    expect((await register(backend.visitor(), token)).problem.code).toBe('invitation_expired');
    const newBrowser = backend.visitor();
    expect((await newBrowser.post('/api/auth/sign-in', { email, password })).status).toBe(200);
  });

  it('is accepted by who has an account, after signing in, even without its link', async () => {
    const ben = await backend.signUp('Ben');
    const id = await invited(ada, ben.email);
    await backend.settled();
    const elsewhere = backend.visitor();
    const { next } = (await elsewhere.post('/api/auth/sign-in', { email: ben.email, password })).as(NextStep);
    expect(next).toBe('/auth/invitation');
    const { items } = (await elsewhere.get('/api/me/invitations')).as(MyInvitations);
    expect(items).toMatchObject([{ id, workspaceName: 'Place of Ada', inviter: 'Ada', role: 'runner' }]);
    const joined = (await elsewhere.post(`/api/me/invitations/${id}/accept`)).as(Joined);
    expect(joined.next).toBe(`/${ada.slug}/agents`);
    expect(await roleIn(elsewhere, ada.workspaceId)).toBe('runner');
    expect((await elsewhere.get('/api/me/invitations')).as(MyInvitations).items).toEqual([]);
  });

  it('is accepted as it was seen: its If-Match is about nothing else', async () => {
    const hal = await backend.signUp('Hal');
    const id = await invited(ada, hal.email);
    await backend.settled();
    const accept = (revision: number) =>
      hal.client.post(`/api/me/invitations/${id}/accept`, {}, { headers: { 'if-match': `"${revision}"` } });
    const { current_revision: now = -1 } = (await accept(9_999)).problem;
    expect((await accept(now)).as(Joined).next).toBe(`/${ada.slug}/agents`);
    await ada.removes(hal);
  });

  it('tells who has an account to sign in instead of registering', async () => {
    const dora = await backend.signUp('Dora');
    await invited(ada, dora.email);
    const mails = await twoMails(dora.email);
    const token = tokenIn(mails[0]?.text ?? '');
    expect((await register(backend.visitor(), token)).problem.code).toBe('account_exists');
    expect((await by(dora.client, 'accept', token)).as(Joined).next).toBe(`/${ada.slug}/agents`);
  });

  it('takes an unconfirmed account from the person who registered it', async () => {
    const email = someAddress();
    const squatter = backend.visitor();
    await squatter.post('/api/auth/register', { name: 'Squatter', email, password, acceptTerms: true });
    await backend.mailbox.arrives(email);
    await invited(ada, email, 'auditor');
    const token = await secondMail(email);
    const guest = backend.visitor();
    const own = 'a password of my very own';
    (await register(guest, token, { password: own })).as(NextStep);
    expect((await guest.get('/api/me')).as(Me).name).toBe('Gil Guest');
    expect((await squatter.get('/api/me')).status).toBe(401);
    expect((await squatter.get('/api/auth/verification')).status).toBe(409);
    expect((await squatter.post('/api/auth/sign-in', { email, password })).problem.code).toBe('invalid_credentials');
  });

  it('is of no use to another account', async () => {
    const eve = await backend.signUp('Eve');
    const email = someAddress();
    await invited(ada, email);
    const token = await mailed(email);
    expect(await inspect(eve.client, token)).toMatchObject({ you: 'other' });
    expect((await by(eve.client, 'accept', token)).problem).toMatchObject({
      code: 'invitation_wrong_account',
      detail: 'This invitation is for g…@example.org.',
    });
    expect(await roleIn(eve.client, ada.workspaceId)).toBeUndefined();
  });

  it('is declined without an account, and over', async () => {
    const email = someAddress();
    const id = await invited(ada, email);
    const token = await mailed(email);
    (await by(backend.visitor(), 'decline', token)).as(Receipt);
    expect(await findRow(ada, id)).toMatchObject({ status: 'declined' });
    expect(await inspect(backend.visitor(), token)).toMatchObject({ status: 'over' });
    expect((await by(backend.visitor(), 'decline', token)).problem.code).toBe('invitation_expired');
  });

  it('is over when it was revoked', async () => {
    const email = someAddress();
    const id = await invited(ada, email);
    const token = await mailed(email);
    const { position } = (await ada.client.delete(ada.path(`/invitations/${id}`))).as(Receipt);
    expect((await ada.client.get(ada.path(`/invitations?after=${position}`))).status).toBe(200);
    expect(await inspect(backend.visitor(), token)).toMatchObject({ status: 'over' });
    expect((await register(backend.visitor(), token)).problem.code).toBe('invitation_expired');
  });

  it('runs out after a week; who holds it may ask once a day to have it again', async () => {
    const email = someAddress();
    const id = await invited(ada, email);
    const token = await mailed(email);
    backend.clock.advance(week + minute);
    const guest = backend.visitor();
    expect(await inspect(guest, token)).toMatchObject({ status: 'expired' });
    expect((await register(guest, token)).problem.code).toBe('invitation_expired');
    expect((await by(guest, 'ask-again', token)).status).toBe(202);
    expect((await by(guest, 'ask-again', token)).problem.code).toBe('rate_limited');
    await eventually('the inviter is asked by mail', async () =>
      (await backend.mailbox.to(ada.email)).some(({ subject }) => subject.startsWith(email)),
    );
    const later = backend.visitor();
    (await later.post('/api/auth/sign-in', { email: ada.email, password })).as(NextStep);
    (await later.post(ada.path(`/invitations/${id}/resend`))).as(Receipt);
    const fresh = await secondMail(email);
    expect((await by(guest, 'inspect', token)).problem.code).toBe('link_invalid');
    expect(await inspect(guest, fresh)).toMatchObject({ status: 'pending' });
  });

  it('is not used up by looking, be it by whom and how often', async () => {
    const email = someAddress();
    await invited(ada, email);
    const token = await mailed(email);
    for (let n = 0; n < 10; n += 1) await inspect(backend.visitor(), token);
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      expect((await backend.visitor().send(method, '/api/auth/invitation/accept')).status).toBeGreaterThanOrEqual(400);
    expect(await inspect(backend.visitor(), token)).toMatchObject({ status: 'pending' });
  });
});

describe('a link passed on by hand', () => {
  it('shows the invitation with its address masked, and makes no account', async () => {
    const email = someAddress();
    const id = await invited(ada, email);
    await backend.settled();
    const { url } = (await ada.client.post(ada.path(`/invitations/${id}/link`))).as(InvitationLink);
    const token = tokenIn(url);
    expect(await inspect(backend.visitor(), token)).toMatchObject({ byMail: false, email: 'g…@example.org' });
    expect((await register(backend.visitor(), token)).problem.code).toBe('link_invalid');
    expect(await inspect(backend.visitor(), await mailed(email))).toMatchObject({ byMail: true });
  });
});

describe('a workspace without free seats', () => {
  it('invites nobody but auditors, and tells its owner when somebody could not join', async () => {
    const gwen = await backend.signUp('Gwen');
    const full = (await invite(gwen, Array.from({ length: 13 }, someAddress))).as(InviteMembersAnswer);
    expect(full.results.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(11).fill('invited'),
      'seat_limit',
      'seat_limit',
    ]);
    expect((await invite(gwen, [someAddress()], 'auditor')).as(InviteMembersAnswer).results[0]?.outcome).toBe(
      'invited',
    );
    const email = full.results[0]?.email ?? '';
    const token = await mailed(email);
    Object.assign(backend.config, { seats: 1 });
    expect((await register(backend.visitor(), token)).problem.code).toBe('seat_limit');
    Object.assign(backend.config, { seats: 12 });
    await eventually('the owner is told by mail that the workspace is full', async () =>
      (await backend.mailbox.to(gwen.email)).some(({ subject }) => subject === 'Place of Gwen is full'),
    );
    const guest = backend.visitor();
    expect((await register(guest, token)).as(NextStep).next).toBe(`/${gwen.slug}/agents`);
    const members = (await guest.get(gwen.path('/members'))).as(page(MemberRow)).items;
    expect(members).toHaveLength(2);
  });
});
