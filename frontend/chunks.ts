import { join } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

const screens = {
  main: 'main.tsx',
  signIn: 'identity/sign-in/sign-in.screen.tsx',
  redirect: 'identity/sign-in/redirect.screen.tsx',
  reset: 'identity/sign-in/reset/reset.screen.tsx',
  resetSuccess: 'identity/sign-in/reset/reset-success.screen.tsx',
  register: 'identity/sign-up/register.screen.tsx',
  shell: 'app/shell/app-shell.tsx',
  agents: 'agents/list/agents.screen.tsx',
  runs: 'runs/list/runs.screen.tsx',
};

/** Leaves out styles and every file that a screen loads later. */
const firstLoad: Plugin = {
  name: 'first-load',
  enforce: 'pre',
  resolveDynamicImport: () => ({ id: 'later', external: true }),
  load: { filter: { id: /\.css$/ }, handler: () => '' },
};

export const icons = /lucide-react\/dist\/esm\/icons\//;

/** Builds the first screens alone, which tells the modules that each of them uses. */
const buildScreens = async (plugins: PluginOption[], conditions: string[]): Promise<Rolldown.OutputChunk[]> => {
  const { output } = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [firstLoad, ...plugins],
    resolve: { conditions },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(screens).map(([name, file]) => [name, join(import.meta.dirname, 'src', file)]),
        ),
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.filter((each) => each.type === 'chunk');
};

type Shared = { base: ReadonlySet<string>; workspace: ReadonlySet<string> };

/** A file shared by many screens compresses better than fifty small ones, and holds little that the first of them does not need. */
const findShared = (chunks: readonly Rolldown.OutputChunk[]): Shared => {
  const addChunk = (file: string, found: Set<string>): void => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const [id, { renderedLength }] of Object.entries(chunk?.modules ?? {})) if (renderedLength > 0) found.add(id);
    for (const imported of chunk?.imports ?? []) addChunk(imported, found);
  };
  const find = (...names: (keyof typeof screens)[]): Set<string> => {
    const found = new Set<string>();
    for (const { name, isEntry, fileName } of chunks)
      if (isEntry && names.some((each) => each === name)) addChunk(fileName, found);
    return found;
  };
  const runs = find('runs');
  const lists = [...find('agents')].filter((id) => icons.test(id) || runs.has(id));
  const workspace = new Set([...find('shell'), ...lists]);
  const signIn = [...find('signIn', 'redirect', 'reset', 'resetSuccess', 'register')];
  return { base: new Set([...find('main'), ...signIn.filter((id) => workspace.has(id))]), workspace };
};

/** Names of chunks by module: `base` for every page, `workspace` for every screen of a workspace. */
export const sharedChunks = (plugins: PluginOption[], conditions: string[]) => {
  let shared: Shared = { base: new Set(), workspace: new Set() };
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: async () => {
      shared = findShared(await buildScreens(plugins, conditions));
    },
  };
  return {
    plugin,
    base: (id: string) => (shared.base.has(id) || id.includes('vite/preload-helper') ? 'base' : null),
    workspace: (id: string) => (shared.workspace.has(id) ? 'workspace' : null),
  };
};
