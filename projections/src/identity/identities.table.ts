import { IdentityRow } from '@throughline/contracts/identity/identity.row.js';
import { table } from '@throughline/platform/projections/table.js';

export const identitiesTable = table(IdentityRow)({
  name: 'identities',
  indexes: ['(user_id)'],
  id: 'identityId',
  creates: {
    ProviderLinked: ({ data: { identityId: id, userId, provider, account }, meta, position }) => ({
      id,
      position,
      userId,
      provider,
      account,
      linkedAt: meta.at,
      status: 'linked',
    }),
  },
  changes: {
    // Linked to another account meanwhile, it is no longer this one's to end.
    ProviderUnlinked: (row, { data }) => (row.userId === data.userId ? { status: 'unlinked' } : null),
  },
});
