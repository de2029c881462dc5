import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readlink, realpath, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { canReach, closeFolder, type OperatingUser } from './operating-user.js';
import { isOutside, outsideFolder } from './outside.js';

/** In an outside folder: the path of the data folder that it belongs to. */
const ownerFile = 'data-folder';
/** The path of a socket has at most a hundred characters. */
const maxNameLength = 36;

/** The target of a link; null for a folder, and for nothing. */
const linkedFrom = async (path: string): Promise<string | null> => {
  try {
    return resolve(dirname(path), await readlink(path));
  } catch {
    return null;
  }
};

/** A data folder that was moved takes its outside folder along; a copy of it does not get one. */
const claim = async (outside: string, folder: string): Promise<string> => {
  const owner = await readFile(join(outside, ownerFile), 'utf8');
  if (owner === folder) return outside;
  if ((await linkedFrom(owner)) === outside)
    throw new Error(
      `The files of Postgres in ${outside} belong to ${owner}, and ${folder} is a copy of the link to them. Copy a product with npm run ops -- backup and restore.`,
    );
  await writeFile(join(outside, ownerFile), folder);
  return outside;
};

const createOutside = async (folder: string, user: OperatingUser): Promise<string> => {
  const name = folder.replace(/\/postgres$/, '').replaceAll(/[^a-z\d]+/gi, '-');
  const outside = await mkdtemp(join(await outsideFolder(user), `${name.slice(-maxNameLength).replace(/^-/, '')}-`));
  await closeFolder(outside, user);
  await writeFile(join(outside, ownerFile), folder, { mode: 0o600 });
  await rmdir(folder);
  await symlink(outside, folder);
  return outside;
};

/**
 * Where the files of Postgres are: in `folder`; or, when the user of Postgres cannot enter it, in a folder outside, which
 * `folder` then is a link to, so that it is found again.
 */
export const getPlace = async (folder: string, user: OperatingUser): Promise<string> => {
  const path = resolve(folder);
  const linked = await linkedFrom(path);
  if (linked !== null && !existsSync(linked))
    throw new Error(`The files of Postgres were in ${linked}, which does not exist. ${path} is a link to it.`);
  // A link without this file was made by the operator, who put the files on another disk.
  if (linked !== null && existsSync(join(linked, ownerFile))) return claim(linked, path);
  await mkdir(path, { recursive: true });
  await closeFolder(path, user);
  if (await canReach(await realpath(path), user)) return path;
  if (existsSync(join(path, 'cluster')))
    throw new Error(
      `Postgres does not run as root, and its user "postgres" cannot enter ${path}, where its files are. Let every user enter the folders above, or move the data folder.`,
    );
  return createOutside(path, user);
};

/** Another user may have put a link there, to a folder that is not ours. */
const belongsTo = async (outside: string, folder: string): Promise<boolean> =>
  isOutside(outside) && (await readFile(join(outside, ownerFile), 'utf8').catch(() => null)) === folder;

/** Removes the files of a stopped Postgres, in the folder or in its outside folder. */
export const removePostgres = async (folder: string): Promise<void> => {
  const path = resolve(folder);
  const linked = await linkedFrom(path);
  if (linked !== null && (await belongsTo(linked, path))) await rm(linked, { recursive: true, force: true });
  await rm(path, { recursive: true, force: true });
};
