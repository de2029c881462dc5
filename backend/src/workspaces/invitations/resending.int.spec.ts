import { CommandBus } from '@nestjs/cqrs';
import { Receipt } from '@throughline/contracts/receipt.js';
import {
  InvitationLink,
  InvitationView,
  InviteMembersAnswer,
} from '@throughline/contracts/workspaces/invitation.requests.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { getAnswerBefore } from '../../testing/before-answer.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { ResendInvitation } from '../domain/invitation.commands.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());

const email = 'guest@example.org';
const tokenIn = (text: string): string => /\/auth\/invitation#t=([\w-]{43})/.exec(text)?.[1] ?? '';
const inspect = (token: string) => backend.visitor().post('/api/auth/invitation/inspect', { token });
const secondMail = async (): Promise<string> => {
  const [newest] = await eventually('a second mail arrives', async () => {
    const mails = await backend.mailbox.to(email);
    return mails.length > 1 && mails;
  });
  return tokenIn(newest?.text ?? '');
};

it('an invitation sent again ends the links so far, and not the one that is mailed at once', async () => {
  const asked = { invitations: [{ email, role: 'runner' }], message: '' };
  const { results } = (await ada.client.post(ada.path('/invitations'), asked)).as(InviteMembersAnswer);
  const path = ada.path(`/invitations/${results[0]?.invitationId}`);
  await backend.settled();
  const mailed = tokenIn((await backend.mailbox.arrives(email)).text);
  const byHand = tokenIn((await ada.client.post(`${path}/link`)).as(InvitationLink).url);
  backend.clock.advance(120_000);

  getAnswerBefore(backend.app.get(CommandBus), ResendInvitation, secondMail);
  (await ada.client.post(`${path}/resend`)).as(Receipt);

  expect((await inspect(await secondMail())).as(InvitationView)).toMatchObject({ status: 'pending', byMail: true });
  for (const old of [mailed, byHand]) expect((await inspect(old)).problem.code).toBe('link_invalid');
});
