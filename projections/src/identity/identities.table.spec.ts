import {
  identityId,
  identityRow,
  providerLinked,
  providerUnlinked,
} from '@throughline/contracts/identity/identity.fixtures.js';
import { UserId } from '@throughline/contracts/ids.js';
import { IdentityRow } from '@throughline/contracts/identity/identity.row.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { identitiesTable } from './identities.table.js';

const other = UserId.parse('00000000-0000-7000-8000-0000000009aa');
const after = (...events: Parameters<typeof recorded>[0][]) =>
  IdentityRow.parse(rowAfter(identitiesTable, ...events.map((event, n) => recorded(event, n + 1))));

describe('the row of a person at a provider', () => {
  it('is linked to an account', () => expect(after(providerLinked())).toEqual(identityRow()));

  it('is unlinked, and says when it is linked again', () => {
    expect(after(providerLinked(), providerUnlinked())).toEqual(identityRow({ status: 'unlinked', position: 2 }));
    expect(after(providerLinked(), providerUnlinked(), providerLinked()).status).toBe('linked');
  });

  it('belongs to the account it was linked to last', () => {
    const elsewhere = after(
      providerLinked(),
      providerUnlinked(),
      providerLinked({ userId: other }),
      providerUnlinked(),
    );
    expect(elsewhere).toMatchObject({ id: identityId, userId: other, status: 'linked' });
  });
});
