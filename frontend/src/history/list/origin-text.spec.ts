import { originText } from './origin-text.js';

describe('the origin of an event', () => {
  it('names the browser and the network of the person', () =>
    expect(originText({ via: 'browser', client: 'Firefox on Linux', network: '192.0.2.0/24' })).toBe(
      'Browser · Firefox on Linux · 192.0.2.0/24',
    ));
  it('names the program of an API key, and no network to those who may not read it', () =>
    expect(originText({ via: 'api_key', client: 'curl/8.5.0' })).toBe('API key · curl/8.5.0'));
  it('names the account of the operating system behind the command line', () =>
    expect(originText({ via: 'command_line', osUser: 'deploy' })).toBe('Command line · user deploy'));
  it('is the system for policies and jobs', () => expect(originText({ via: 'system' })).toBe('System'));
});
