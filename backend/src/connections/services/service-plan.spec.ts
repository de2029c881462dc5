import { getService } from '@throughline/catalogue/services/services.js';
import { answered } from './service-plan.js';

const settings = getService('salesforce')?.settings ?? [];
const instance = (url: string) => answered(settings, ({ from }) => (from === 'token' ? url : undefined));

describe('The address that the answer of a token endpoint names', () => {
  it('is taken below the domain of the service', () =>
    expect(Object.keys(instance('https://harbour.my.salesforce.com'))).toHaveLength(1));
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://harbour.my.salesforce.com',
    'https://salesforce.com.evil.test',
    'https://evilsalesforce.com',
    'https://evil.test/.salesforce.com',
    'https://evil.test?.salesforce.com',
    'https://evil.test#.salesforce.com',
    'https://a@evil.test:443/x.my.salesforce.com',
    'https://harbour.my.salesforce.com@evil.test',
    'https://evil.test\\.my.salesforce.com',
    'https://harbour.my.salesforce.com\n.evil.test',
    'https://harbour.my.salesforce.com:22',
    'https://[::1].salesforce.com',
    'https://harbour..salesforce.com/../../',
    '',
  ])('is refused as %j', (url) =>
    expect(() => instance(url)).toThrow(expect.objectContaining({ code: 'oauth_token_invalid' }) as Error),
  );
});
