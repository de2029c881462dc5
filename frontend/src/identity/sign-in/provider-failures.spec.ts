import { problems } from '@throughline/contracts/problem.js';
import { failureCodes, describeFailure } from './provider-failures.js';

const refusals = Object.keys(problems).filter((code) => code.startsWith('oauth_'));

describe('what is said of a failed sign-in with a provider', () => {
  it('is said for every code there is, and for no other', () =>
    expect(failureCodes.filter((code) => code !== 'account_disabled').sort()).toEqual(refusals.sort()));

  it.each(failureCodes)('%s has a title, a reason and the one right next step', (code) => {
    const failure = describeFailure(code, 'Harbour Works');
    expect(failure?.title.length).toBeGreaterThan(5);
    expect(failure?.about).toMatch(/\.$/);
    if (code !== 'oauth_signup_closed') expect(failure?.action?.to).toMatch(/^\/(auth)?$/);
  });

  it.each(['', 'nothing', '__proto__', 'constructor', 'toString', '<b>'])('is nothing for %j', (code) =>
    expect(describeFailure(code, 'Harbour Works')).toBeUndefined(),
  );
});
