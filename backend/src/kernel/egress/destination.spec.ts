import { OpenRanges } from './addresses.js';
import { getDestination, type Rules } from './destination.js';
import { EgressBlocked } from './egress.errors.js';

const names: Record<string, string[]> = {
  'example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inward.example': ['10.0.0.7'],
  'half.example': ['93.184.215.14', '127.0.0.1'],
  'half6.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'fd00::1'],
  'shop.internal': ['10.1.2.3'],
  localhost: ['127.0.0.1', '::1'],
};
const rules = (open: string[] = []): Rules => ({
  resolve: async (host) => names[host] ?? [],
  ownHost: 'throughline.example',
  open: new OpenRanges(open),
});
const go = (url: string, open: string[] = []) => getDestination(url, rules(open));

describe('the check of outgoing calls', () => {
  const hostile = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://192.0.2.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://240.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::1]/',
    'https://[2001:db8::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fd00::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost/',
    'https://metadata/',
    'https://metadata.google.internal/',
    'https://shop.internal/',
    'https://printer.local/',
    'https://api.default.svc.cluster.local/',
    'https://inward.example/',
    'https://half.example/',
    'https://half6.example/',
    'https://throughline.example/api/me',
    'https://example.com@127.0.0.1/',
    'https://user:secret@example.com/',
    'https://example.com:22/',
    'https://example.com:6379/',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/plain,hello',
    'not an address',
    '//example.com/',
  ];
  it.each(hostile)('refuses %s', async (url) => {
    names['printer.local'] = ['93.184.215.14'];
    names['api.default.svc.cluster.local'] = ['93.184.215.14'];
    await expect(go(url)).rejects.toThrow(EgressBlocked);
  });

  it.each([
    'https://example.com/',
    'https://example.com:8443/a?b=c',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://EXAMPLE.com./',
  ])('lets %s pass', async (url) => expect((await go(url)).url.href).toBe(new URL(url).href));

  it('binds the call to an address it has checked', async () =>
    expect((await go('https://example.com/')).address).toBe('93.184.215.14'));

  it('resolves the name each time, and refuses a name that now resolves to a closed range', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const moving: Rules = { ...rules(), resolve: async () => answers.shift() ?? ['127.0.0.1'] };
    expect((await getDestination('https://moving.example/', moving)).address).toBe('93.184.215.14');
    await expect(getDestination('https://moving.example/', moving)).rejects.toThrow(EgressBlocked);
    await expect(getDestination('https://moving.example/', moving)).rejects.toThrow(EgressBlocked);
  });

  it('allows http and any port in ranges that the operator has opened, and nowhere else', async () => {
    expect((await go('http://127.0.0.1:4711/', ['127.0.0.0/8'])).address).toBe('127.0.0.1');
    expect((await go('http://[::ffff:127.0.0.1]:4711/', ['127.0.0.0/8'])).address).toBe('::ffff:7f00:1');
    expect((await go('http://localhost:4711/', ['127.0.0.0/8', '::1/128'])).address).toBe('127.0.0.1');
    expect((await go('http://shop.internal:8080/', ['10.1.0.0/16'])).address).toBe('10.1.2.3');
    await expect(go('http://localhost:4711/', ['127.0.0.0/8'])).rejects.toThrow(EgressBlocked);
    await expect(go('http://10.2.0.1/', ['10.1.0.0/16'])).rejects.toThrow(EgressBlocked);
    await expect(go('http://metadata.google.internal/', ['0.0.0.0/0'])).rejects.toThrow(EgressBlocked);
    await expect(go('https://half.example/', ['127.0.0.0/8'])).rejects.toThrow(EgressBlocked);
  });

  it('does not reveal what a name resolves to', async () =>
    expect(await go('https://inward.example/').catch((error: Error) => error.message)).toBe(
      'This address isn’t allowed: it points inside a private network.',
    ));

  it('refuses to start with an invalid range', () =>
    expect(() => new OpenRanges(['10.1.0.0/16', 'everything'])).toThrow('EGRESS_ALLOW_PRIVATE: got "everything"'));
});
