import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { canReach, type OperatingUser } from './operating-user.js';

/** Folders on a lasting disk that root may create and every user can enter. */
const candidates = ['/var/lib/throughline', '/srv/throughline'];

const isUsable = async (folder: string, user: OperatingUser): Promise<boolean> => {
  try {
    await mkdir(folder, { recursive: true });
    if ((await stat(folder)).uid !== 0) return false;
    // Other users may pass through it, but not list it.
    await chmod(folder, 0o711);
    return await canReach(folder, user);
  } catch {
    return false;
  }
};

/** Whether only root can have created this folder. */
export const isOutside = (folder: string): boolean => candidates.includes(dirname(folder));

/** Where root puts what Postgres must reach, if it is in a folder that the user of Postgres cannot enter. */
export const outsideFolder = async (user: OperatingUser): Promise<string> => {
  for (const folder of candidates) if (await isUsable(folder, user)) return folder;
  throw new Error(
    `Postgres does not run as root, its user "postgres" cannot enter this folder, and neither ${candidates.join(' nor ')} could be created for it. Start as an ordinary user, or move this folder and DATA_DIR to a place every user can enter.`,
  );
};
