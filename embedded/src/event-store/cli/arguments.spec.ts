import { parseCommand } from './arguments.js';

const parse = (line: string, environment = {}) => parseCommand(line.split(' ').filter(Boolean), environment);

describe('npm run event-store', () => {
  it.each([
    ['', { kind: 'start', dataDir: '.data', port: 2113, host: '127.0.0.1' }],
    ['--port 0 --data ./data', { kind: 'start', dataDir: './data', port: 0, host: '127.0.0.1' }],
    [
      '--host 0.0.0.0 --tls-certificate c.pem --tls-key k.pem --passwords p',
      {
        kind: 'start',
        dataDir: '.data',
        port: 2113,
        host: '0.0.0.0',
        tls: { certificate: 'c.pem', key: 'k.pem' },
        passwords: 'p',
      },
    ],
    [
      '--commit-timeout 2000',
      { kind: 'start', dataDir: '.data', port: 2113, host: '127.0.0.1', commitTimeoutMs: 2000 },
    ],
    ['verify', { kind: 'verify', dataDir: '.data' }],
    ['--help', { kind: 'help' }],
  ])('understands %j', (line, command) => {
    expect(parse(line)).toEqual(command);
  });

  it('takes the data folder of the product where none is named', () => {
    expect(parse('verify', { DATA_DIR: '/srv/data' })).toEqual({ kind: 'verify', dataDir: '/srv/data' });
  });

  it.each([
    ['dance', 'There is no command dance.'],
    ['--port x', '--port: got x'],
    ['--commit-timeout 0', '--commit-timeout: got 0, wants milliseconds'],
    ['--port 70000', '--port: got 70000'],
    ['--tls-key k', 'TLS wants both'],
    ['verify now', 'now is one word too many.'],
    ['--colour', 'Unknown option'],
  ])('says what is wrong with %j', (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
  });
});
