/** A page of help: its address below `/help`, its file in `docs/`, and its title, which is the heading of the file. */
export type HelpPage = { name: string; file: string; title: string; about: string };
export type HelpGroup = { title: string; pages: readonly HelpPage[] };

const page = (path: string, title: string, about: string): HelpPage => ({
  name: path.replace(/^.*\//, ''),
  file: `${path}.md`,
  title,
  about,
});

export const helpGroups: readonly HelpGroup[] = [
  {
    title: 'For everyone',
    pages: [
      page(
        'first-agent',
        'Your first agent',
        'Task by task: a template, your own words, Gmail and other services, every morning, approvals.',
      ),
      page(
        'steps',
        'How steps work',
        'The steps of an agent by example: tools, values, conditions, answers, notes, approvals.',
      ),
      page('costs', 'What it costs', 'What runs and plans cost, who pays, how to set a budget, and where you see it.'),
      page('models', 'Models', 'Which models agents can use, what is sent to them, and what they cost.'),
      page(
        'auditors',
        'For auditors',
        'What auditors ask of a workspace, and where the answer is: by hand and by a call.',
      ),
      page('proof', 'Proofs', 'How auditors are given a history that they can check themselves, and what it proves.'),
      page('rehearsal', 'Rehearsal', 'Every rule by which an agent runs without a model.'),
      page('glossary', 'Glossary', 'What each word in Throughline means.'),
    ],
  },
  {
    title: 'For developers and operators',
    pages: [
      page(
        'http-api',
        'The HTTP API and the live protocol',
        'Keys, requests, lists, errors and live updates for programs.',
      ),
      page(
        'connections',
        'Connected accounts',
        'How programs connect accounts at other services, and what is checked at each call.',
      ),
      page(
        'model-server',
        'The model server',
        'A local server that plays the APIs of models, to try agents without a key.',
      ),
      page('endpoints', 'Endpoints', 'How programs and chats are sent what happens, and how they verify it.'),
      page('limits', 'Limits', 'What is checked before a run starts and before each step.'),
      page('billing', 'Billing', 'How usage becomes an invoice that you can check yourself.'),
      page('operations', 'Operations', 'Running a server: settings, backups, keys, upgrades.'),
      page(
        'operations/console-and-commands',
        'The console and the command line',
        'What operators can do in the console and on the command line.',
      ),
      page('operations/observability', 'Observability', 'Metrics, log lines and traces.'),
      page('operations/chain', 'Proving that nothing was changed', 'How to prove that history was not changed.'),
    ],
  },
];

export const helpPages: readonly HelpPage[] = helpGroups.flatMap(({ pages }) => pages);

export const helpUrl = (name: string): string => `/help/${name}`;
