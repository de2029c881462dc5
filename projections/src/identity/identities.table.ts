import type { IdentityRow } from '@throughline/contracts/identity/identity.row.js';
import { table } from '@throughline/platform/projections/table.js';

export const identitiesTable = table<IdentityRow, 'ProviderLinked' | 'ProviderUnlinked'>({
  name: 'identities',
  columns: {
    id: 'uuid',
    position: 'bigint',
    userId: 'uuid',
    provider: 'text',
    account: 'text',
    linkedAt: 'timestamptz',
    status: 'text',
  },
  indexes: ['(user_id)'],
  on: ['ProviderLinked', 'ProviderUnlinked'],
  id: ({ data }) => data.identityId,
  evolve: (row, { type, data, meta, position }) => {
    switch (type) {
      case 'ProviderLinked': {
        const { identityId: id, userId, provider, account } = data;
        return { id, position, userId, provider, account, linkedAt: meta.at, status: 'linked' };
      }
      case 'ProviderUnlinked':
        // Linked to another account meanwhile, it is no longer this one's to end.
        return row?.userId === data.userId ? { ...row, position, status: 'unlinked' } : row;
    }
  },
});
