import { assertPostgresNewEnough, PostgresTooOld } from './server-version.js';

describe('A Postgres server', () => {
  it.each([
    ['17.0', 170_000],
    ['18.1 (Debian 18.1-1)', 180_001],
  ])('of version %s is used', (version, number) => {
    expect(() => assertPostgresNewEnough([{ version, number }])).not.toThrow();
  });

  it.each([
    ['16.10', 160_010],
    ['15.14 (Debian 15.14-0+deb12u1)', 150_014],
    ['9.6.24', 90_624],
  ])('of version %s is refused with the version that is needed', (version, number) => {
    const refusal = `DATABASE_URL: got a server of version ${version}, wants Postgres 17 or newer.`;
    expect(() => assertPostgresNewEnough([{ version, number }])).toThrow(PostgresTooOld);
    expect(() => assertPostgresNewEnough([{ version, number }])).toThrow(refusal);
  });
});
