import { join } from 'node:path';

/** What the bundler knows of the modules of a build. */
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Files of `src`, with everything of the project that they import statically. */
const closure = (modules: Modules, ...files: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id) || id.includes('/node_modules/')) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const file of files) {
    const id = join(import.meta.dirname, 'src', file);
    if (modules.getModuleInfo(id) === null) throw new Error(`${file} is not a part of the build.`);
    add(id);
  }
  return found;
};

type Shared = { base: ReadonlySet<string>; workspace: ReadonlySet<string> };

/** A file shared by many screens compresses better than fifty small ones, and holds little that the first of them does not need. */
const findShared = (modules: Modules): Shared => {
  const signIn = closure(
    modules,
    'identity/sign-in/sign-in.screen.tsx',
    'identity/sign-in/redirect.screen.tsx',
    'identity/sign-in/reset/reset.screen.tsx',
    'identity/sign-in/reset/reset-success.screen.tsx',
    'identity/sign-up/register.screen.tsx',
  );
  const runs = closure(modules, 'runs/list/runs.screen.tsx');
  const lists = [...closure(modules, 'agents/list/agents.screen.tsx')].filter((id) => runs.has(id));
  const workspace = new Set([...closure(modules, 'app/shell/app-shell.tsx'), ...lists]);
  const base = [...closure(modules, 'main.tsx'), ...[...signIn].filter((id) => workspace.has(id))];
  return { base: new Set(base), workspace };
};

/** Nothing with Radix belongs here: sign-in has no menus. */
const basePackages = [
  /lucide-react\/dist\/esm\/(?:shared\/|(?:createLucideIcon|Icon|context|defaultAttributes)\.|icons\/(?:eye|eye-off|key-round)\.)/,
  /node_modules\/(clsx|zustand|get-nonce)\//,
  /vite\/preload-helper/,
];
const icons = /lucide-react\/dist\/esm\/icons\//;

/** Names of chunks by module: `base` for every page, `workspace` for every screen of a workspace. */
export const sharedChunks = () => {
  let shared: Shared | undefined;
  const find = (modules: Modules): Shared => (shared ??= findShared(modules));
  return {
    base: (id: string, modules: Modules) =>
      find(modules).base.has(id) || basePackages.some((test) => test.test(id)) ? 'base' : null,
    workspace: (id: string, modules: Modules) =>
      find(modules).workspace.has(id) || icons.test(id) ? 'workspace' : null,
  };
};
