import { identityId, userId } from '@throughline/contracts/identity/identity.fixtures.js';
import type { IdentityEvent } from '@throughline/contracts/identity/identity.events.js';
import { UserId } from '@throughline/contracts/ids.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import { IdentityTaken } from './account.errors.js';
import { ClaimIdentity, ReleaseIdentity } from './identity.commands.js';
import { identityDecider } from './identity.decider.js';

const { given } = toSpec(identityDecider);
const other = UserId.parse('00000000-0000-7000-8000-0000000009aa');
const claim = (by = userId) => new ClaimIdentity({ identityId, userId: by }, commandMeta());
const release = (by = userId) => new ReleaseIdentity({ identityId, userId: by }, commandMeta());
const claimed: IdentityEvent = { type: 'IdentityClaimed', data: { userId } };
const released: IdentityEvent = { type: 'IdentityReleased', data: { userId } };

describe('an identity at a provider', () => {
  it('belongs to the account that claims it first', () => given().when(claim()).then(claimed));
  it('is claimed once', () => given(claimed).when(claim()).thenNothing());
  it('is refused to a second account', () => given(claimed).when(claim(other)).thenRefuses(IdentityTaken));
  it('is free again when released', () =>
    given(claimed, released)
      .when(claim(other))
      .then({ type: 'IdentityClaimed', data: { userId: other } }));
  it('is released by its account', () => given(claimed).when(release()).then(released));
  it('is not released by another account', () => given(claimed).when(release(other)).thenNothing());
});
