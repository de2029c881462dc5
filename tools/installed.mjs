// Says whether the packages in node_modules are those of the lock file, also when a person installed them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

const allows = (names, name) =>
  names === undefined ||
  names.includes(name) ||
  (names.every((each) => each[0] === '!') && !names.includes(`!${name}`));

/** npm writes down what it installed once it has installed all of it. What it left out is optional, and mostly for other systems. */
export const isInstalled = (root, { platform, arch } = process) => {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const isAsWanted = ([path, about]) =>
    isDeepStrictEqual(about, wanted[path]) && allows(about.os, platform) && allows(about.cpu, arch);
  return (
    Object.entries(installed).every(isAsWanted) &&
    Object.entries(wanted).every(([path, { optional }]) => path === '' || optional === true || path in installed)
  );
};
