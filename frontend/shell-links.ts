import type { Plugin, Rolldown } from 'vite';

const firstScreen = 'frontend/src/agents/list/agents.screen.tsx';

/** Files that a screen of a workspace needs, next to those that every page has. */
const listFiles = (bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(imported);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName);
  const ofEveryPage = new Set(found);
  for (const { name, facadeModuleId, fileName } of chunks)
    if (name === 'workspace' || facadeModuleId?.endsWith(firstScreen)) add(fileName);
  return [...found].filter((file) => !ofEveryPage.has(file));
};

/** Every screen asks for the person who is signed in. */
const person = '<link rel="preload" as="fetch" crossorigin href="/api/me">';

/** Writes links for the page of a workspace, by which its scripts come together and not one after another. */
export const shellLinks = (): Plugin => ({
  name: 'shell-links',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const links = listFiles(bundle).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    );
    this.emitFile({ type: 'asset', fileName: 'shell-links.html', source: [...links, person].join('\n') });
  },
});

/** Styles come before scripts: a page that the server has written is read as soon as they are there. */
export const stylesFirst = (): Plugin => ({
  name: 'styles-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
});
