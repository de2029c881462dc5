import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const sourcesIn = (folder: string): { file: string; feature: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(spec|faults)\.ts$/.test(file))
    .map((file) => {
      const [feature = ''] = file.split('/');
      return { file, feature, text: readFileSync(join(root, folder, file), 'utf8') };
    });

/** The feature of each read table: the folder that declares it. The name of its declaration is known too. */
const owners = new Map<string, string>();
for (const { feature, text } of sourcesIn('projections/src'))
  if (!['engine', 'testing'].includes(feature))
    for (const [, declared, name] of text.matchAll(
      /(?:const (\w+) = )?(?:table\(\w+\)|storedTable|eventTable)\((?:\w+, )?\{\s+name: '(\w+)'/g,
    )) {
      owners.set(name ?? '', feature);
      if (declared !== undefined) owners.set(declared, feature);
    }

/** The log's replica is nobody's table: its events are the language of all. */
const replica = ['history', 'chain'];
/** They read across features by their nature: the history shows everything, and tests and seeds look at everything. */
const anywhere = ['history', 'seed', 'testing'];

/** Statements that join what several features have, or one that a feature must ask against the direction of imports. */
const joined: Readonly<Record<string, readonly string[]>> = {
  // Triggers import agents, so an agent that is archived or published looks at its triggers by itself.
  'agents/agents.queries.ts': ['triggers'],
  // Figures of operators and of their bills, each one statement over all workspaces.
  'billing/closing/close-due-periods.ts': ['workspaces'],
  'billing/console/workspace-billing.queries.ts': ['workspaces'],
  'operations/usage/workspace-sizes.queries.ts': ['limits', 'workspaces'],
  // Runs import budgets; what a budget holds, and what it should have counted, is in their rows.
  'budgets/budgets.queries.ts': ['runs'],
  'budgets/spending/check-spending.ts': ['runs'],
  // Triggers and runs use accounts, so what stops with an account is counted here.
  'connections/dependants.queries.ts': ['runs', 'triggers'],
  // A file is unused when no run exists that holds it, in one statement, so that none begins in between.
  'files/files.queries.ts': ['runs'],
  // Holds what a person did, and what members may see of a person, is decided by membership at that time.
  'identity/privacy/personal-history.queries.ts': ['security', 'workspaces'],
  'security/security.queries.ts': ['identity'],
  // A room of a run is opened for a run that exists.
  'kernel/realtime/rooms/live-rows.ts': ['runs'],
  // An accepted firing is a run that is not requested yet; both are counted at once.
  'runs/counted-runs.ts': ['triggers'],
  'runs/execution/holds/held-runs.ts': ['connections'],
  'runs/run-names.queries.ts': ['agents', 'triggers', 'workspaces'],
  // Sagas take several features to an end.
  'sagas/erasure/erase-expired-contents.ts': ['runs', 'workspaces'],
  'sagas/erasure/erase-invitations.ts': ['workspaces'],
  // Holds whether what a run sent can still be undone: its agent and its account as they are.
  'sagas/undo/outside/outside.queries.ts': ['agents', 'connections', 'runs'],
  'sagas/undo/undo.queries.ts': ['undo'],
  'sagas/undo/undos.controller.ts': ['undo'],
  'sagas/workspace-deletion/pause-triggers.ts': ['triggers', 'workspaces'],
  'sagas/workspace-deletion/workspace-secrets.ts': ['connections', 'triggers', 'workspaces'],
  // Everybody imports workspaces: what members own, and the sealed profile that a membership copies, is read from here.
  'workspaces/first-steps/first-steps.controller.ts': ['agents', 'connections', 'runs', 'triggers'],
  'workspaces/invitations/invitations.queries.ts': ['identity'],
  'workspaces/members.queries.ts': ['agents', 'triggers'],
  'workspaces/workspaces.queries.ts': ['identity'],
};

/** Features whose tables a file names besides its own: in SQL, or by the declarations that its statements are checked with. */
const othersIn = (feature: string, text: string): string[] => {
  const tables = [...text.matchAll(/\brm\.(\w+)/g), ...text.matchAll(/typeof (\w+Table)\b/g)];
  const named = tables.flatMap(([, name = '']) => owners.get(name) ?? (name.endsWith('Table') ? [`? ${name}`] : []));
  return [...new Set(named)].filter((owner) => owner !== feature && !replica.includes(owner)).toSorted();
};

describe('A read table', () => {
  it('is read by its own feature alone, except where a statement joins several', () => {
    const found = sourcesIn('backend/src')
      .filter(({ feature }) => !anywhere.includes(feature))
      .map(({ file, feature, text }) => [file, othersIn(feature, text)] as const)
      .filter(([, others]) => others.length > 0);
    expect(Object.fromEntries(found)).toEqual(joined);
  });
});
