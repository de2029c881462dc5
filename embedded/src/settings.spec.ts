import { readSettings } from './settings.js';

describe('Settings of npm start', () => {
  it('have defaults, and an empty one is none', () => {
    expect(readSettings({ EVENTSTORE_URL: '', PORT: '' })).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
    });
  });

  it.each([
    ['EVENTSTORE_URL', 'esdb://name:secret@one:2113,two:2113?tls=true'],
    ['EVENTSTORE_URL', 'esdb+discover://name:secret@cluster.example:2113'],
    ['DATABASE_URL', 'postgresql://name:secret@postgres.example:5432/throughline'],
    ['REDIS_URL', 'rediss://:secret@redis.example:6379'],
    ['SMTP_URL', 'smtps://name:secret@mail.example:465'],
  ])('take addresses: %s', (name, url) => {
    expect(readSettings({ [name]: url })).toMatchObject({ [name]: url });
  });

  it.each([
    ['EVENTSTORE_URL', 'https://:secret@eventstore.example', 'the address of an event store'],
    ['EVENTSTORE_URL', 'esdb://name:secret@host:port', 'the address of an event store'],
    ['EVENTSTORE_URL', 'esdb://name:secret@host:2113?tls=true&tlsCAFile=/secret/none.crt', 'a file in tlsCAFile'],
    ['DATABASE_URL', 'mysql://name:secret@postgres.example/throughline', 'the address of a Postgres database'],
    ['DATABASE_URL', 'postgresql://name:secret@postgres.example', 'the address of a Postgres database'],
    ['REDIS_URL', 'redis.example:secret', 'an address such as redis://'],
    ['SMTP_URL', 'secret', 'an address such as smtps://'],
    ['PORT', '70000', 'a port between 1 and 65535'],
  ])('refuse what does not fit by its name, without its password: %s %s', (name, value, wanted) => {
    const refused = expect(() => readSettings({ [name]: value }));
    refused.toThrow(new RegExp(`^${name}: got .*, wants ${wanted}`));
    refused.not.toThrow(/secret/);
  });
});
