/** Holds what programs need on any system. Everything else could be a key, which the user of Postgres must not read. */
const needed = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP', 'TMP'];

/** The environment of the programs of Postgres. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.includes(name.toUpperCase()))),
  LC_ALL: 'C',
});
