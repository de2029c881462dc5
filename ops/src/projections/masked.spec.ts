import { masked } from './masked.js';

const stored = { id: 'e', stream: 'user-1', revision: 0, position: 1, meta: { at: 'now' } };
const sealed = 'sealed:v1:01980000-0000-7000-8000-000000000001:AAAAAAAAAAAAAAAA:QUJD';

describe('A parked event, as an operator sees it,', () => {
  it('has what is a person’s own covered, sealed or by mistake not', () => {
    const data = { userId: 'u', email: sealed, name: 'Ada', termsVersion: '2026-01' };
    expect(masked({ ...stored, type: 'UserRegistered', data }).data).toEqual({
      userId: 'u',
      email: '[personal]',
      name: '[personal]',
      termsVersion: '2026-01',
    });
  });

  it('hides sealed values wherever they are, also in an event of unknown type', () => {
    const data = { people: [{ called: sealed }, { called: 'no seal' }], count: 2 };
    expect(masked({ ...stored, type: 'NeverHeardOf', data }).data).toEqual({
      people: [{ called: '[personal]' }, { called: 'no seal' }],
      count: 2,
    });
  });
});
