/** A page of help: its address below `/help`, its file in `docs/`, and its title, which is the heading of the file. */
export type HelpPage = { name: string; file: string; title: string };
export type HelpGroup = { title: string; pages: readonly HelpPage[] };

const page = (file: string, title: string): HelpPage => ({
  name: file.replace(/^.*\//, ''),
  file: `${file}.md`,
  title,
});

export const helpGroups: readonly HelpGroup[] = [
  {
    title: 'Agents',
    pages: [
      page('steps', 'How steps work'),
      page('rehearsal', 'Rehearsal'),
      page('models', 'Models'),
      page('connections', 'Connected accounts'),
    ],
  },
  {
    title: 'Workspace',
    pages: [page('billing', 'Billing'), page('limits', 'Limits'), page('glossary', 'Glossary')],
  },
  {
    title: 'For developers',
    pages: [page('http-api', 'The HTTP API and the live protocol'), page('model-server', 'The model server')],
  },
  {
    title: 'For operators',
    pages: [
      page('operations', 'Operations'),
      page('operations/console-and-commands', 'The console and the command line'),
      page('operations/observability', 'Observability'),
      page('operations/chain', 'Proving that nothing was changed'),
    ],
  },
];

export const helpPages: readonly HelpPage[] = helpGroups.flatMap(({ pages }) => pages);

export const helpUrl = (name: string): string => `/help/${name}`;
