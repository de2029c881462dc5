import { microsoftConfirms, getPerson, saysVerified } from './claims.js';

const claims = { iss: 'https://id.test', sub: '42', email: 'ada@example.test', name: 'Ada Lovelace' };

describe('the claims of a provider', () => {
  it('identify a person by issuer and subject, with a name and an address', () =>
    expect(getPerson({ ...claims, email_verified: true }, saysVerified)).toEqual({
      issuer: 'https://id.test',
      subject: '42',
      name: 'Ada Lovelace',
      email: { address: 'ada@example.test', confirmed: true },
    }));

  it.each(['', 'see https://evil.test', 'www.evil.test', 'Ada\u202Eada', 'A\u0000', 'x'.repeat(81), 7, null, ['Ada']])(
    'has no name when it is %j',
    (name) => expect(getPerson({ ...claims, name }, saysVerified).name).toBeNull(),
  );

  it.each([
    '',
    'ada',
    'ada@',
    'ada@example.test\nbcc: eve@example.test',
    'a@b.test, c@d.test',
    '<ada@b.test>',
    7,
    null,
  ])('has no address when it is %j', (email) => expect(getPerson({ ...claims, email }, saysVerified).email).toBeNull());

  it.each([undefined, false, null, 'true', 1, 'yes'])('have an unverified address when email_verified is %j', (said) =>
    expect(saysVerified({ ...claims, email_verified: said })).toBe(false),
  );
});

describe('an address claimed by Microsoft', () => {
  const directory = '7a2f6a5e-1111-4222-8333-444455556666';
  it('is verified for the operator’s own directory', () => expect(microsoftConfirms(directory)(claims)).toBe(true));
  it.each(['common', 'organizations', 'consumers'])(
    'of any directory (%s) is verified only by the directory that owns it',
    (tenant) => {
      expect(microsoftConfirms(tenant)(claims)).toBe(false);
      expect(microsoftConfirms(tenant)({ ...claims, email_verified: true })).toBe(false);
      expect(microsoftConfirms(tenant)({ ...claims, xms_edov: false })).toBe(false);
      expect(microsoftConfirms(tenant)({ ...claims, xms_edov: true })).toBe(true);
    },
  );
});
