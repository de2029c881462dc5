import { UserId } from '@throughline/contracts/ids.js';
import { userId } from '@throughline/contracts/identity/identity.fixtures.js';
import type { EmailEvent } from '@throughline/contracts/identity/user.events.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import { EmailTaken } from './account.errors.js';
import { ReleaseEmail, ReserveEmail } from './email.commands.js';
import { emailDecider } from './email.decider.js';

const { given } = toSpec(emailDecider);
const otherId = UserId.parse('00000000-0000-7000-8000-0000000009ff');
const fingerprint = 'f'.repeat(64);
const reserve = (id = userId) => new ReserveEmail({ fingerprint, userId: id }, commandMeta());
const release = (id = userId) => new ReleaseEmail({ fingerprint, userId: id }, commandMeta());
const reserved: EmailEvent = { type: 'EmailReserved', data: { userId } };
const released: EmailEvent = { type: 'EmailReleased', data: { userId } };

describe('an e-mail address', () => {
  it('belongs to the account that reserves it first', () => given().when(reserve()).then(reserved));
  it('is reserved once', () => given(reserved).when(reserve()).thenNothing());
  it('is refused to a second account', () => given(reserved).when(reserve(otherId)).thenRefuses(EmailTaken));
  it('is free again after it is released', () => given(reserved, released).when(reserve()).then(reserved));
  it('is released by its account', () => given(reserved).when(release()).then(released));
  it('is not released by another account', () => given(reserved).when(release(otherId)).thenNothing());
});
