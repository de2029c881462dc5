/** Which folder may import which. Rules name folders by pattern, so that they cover new features. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const spec = '\\.(spec|faults)\\.tsx?$|\\.e2e\\.ts$';
/** A folder of the backend that is a feature: none of the floors below, and nothing of what joins all of them. */
const backendFeature = '(?!kernel/|limits/|access/|facts/|sagas/|seed/|testing/)([^/]+)/';
const packages =
  'contracts|catalogue|rehearsal|platform|projections|backend|frontend|event-store|simulators|embedded|ops|e2e|bench|tools';
/** Our packages but these. */
const ours = (...allowed) => `^(?!(?:${allowed.join('|')})/)(?:${packages})/`;
const code = (path) => ({ path, pathNot: spec });
/** A folder of the browser that is a feature: none of the floors below or above. */
const browserFeature = '(?!app/|components/|ui/|lib/)([^/]+)/';
/** Holds what a feature of the browser has for others: its calls and stores, and what several features show of it. */
const offered = '[^/]+/(data|components)/';

export default {
  forbidden: [
    rule(
      'no-cycles',
      'A cycle has no order to be read in. A file that names its own type is not a cycle.',
      { path: '^(.+)$' },
      { circular: true, pathNot: '^$1$' },
    ),
    rule('contracts-know-nobody', 'The shared language imports nothing of ours.', code('^contracts/src'), {
      path: ours('contracts'),
    }),
    rule('catalogue-knows-contracts', 'Services and operations are data.', code('^catalogue/src'), {
      path: ours('contracts', 'catalogue'),
    }),
    rule('rehearsal-knows-contracts', 'The language of steps is pure.', code('^rehearsal/src'), {
      path: ours('contracts', 'rehearsal'),
    }),
    rule('platform-knows-contracts', 'The platform knows no feature.', code('^platform/src/(?!testing/)'), {
      path: ours('contracts', 'platform'),
    }),
    rule('projections-build-on-platform', 'Folds never ask the write side.', code('^projections/src/(?!testing/)'), {
      path: ours('contracts', 'catalogue', 'platform', 'projections'),
    }),
    rule(
      'backend-builds-on-platform',
      'From projections the backend takes only pure folds, to show a moment; its test harness also runs the engine.',
      { path: '^backend/src', pathNot: [spec, '^backend/src/testing'] },
      {
        path: `${ours('contracts', 'catalogue', 'rehearsal', 'platform', 'projections', 'backend')}|^projections/src/(engine|main)`,
      },
    ),
    rule('event-store-knows-platform', 'The node is a server of its own.', code('^event-store/src/(?!testing/)'), {
      path: ours('platform', 'event-store'),
    }),
    rule(
      'simulators-know-no-feature',
      'They speak the protocols of others. The models answer by Rehearsal.',
      code('^simulators/src/(?!.*testing/)'),
      { path: ours('contracts', 'rehearsal', 'platform', 'simulators') },
    ),
    rule(
      'embedded-knows-no-feature',
      'What the product starts with knows nothing of it.',
      code('^embedded/src/(?!testing/)'),
      { path: ours('contracts', 'platform', 'event-store', 'simulators', 'embedded') },
    ),
    rule(
      'frontend-knows-contracts',
      'The browser imports the language and nothing else of ours.',
      { path: '^frontend/src' },
      { path: ours('contracts', 'catalogue', 'rehearsal', 'frontend') },
    ),
    rule('kernel-knows-no-feature', 'What every feature builds on knows none of them.', code('^backend/src/kernel/'), {
      path: '^backend/src/(?!kernel/)[^/]+/',
    }),
    rule(
      'access-builds-on-the-kernel',
      'Who may do what is decided below the features.',
      { path: '^backend/src/access/', pathNot: spec },
      { path: '^backend/src/(?!kernel/|limits/|access/)[^/]+/' },
    ),
    rule(
      'limits-build-on-the-kernel',
      'How much may be used is decided below who may do it.',
      { path: '^backend/src/limits/', pathNot: spec },
      { path: '^backend/src/(?!kernel/|limits/)[^/]+/' },
    ),
    rule(
      'features-have-a-front-door',
      'A feature, also by a saga, is asked through its `public.ts`; a fact that a command needs comes from `access/facts.ts`.',
      code('^backend/src/(?!kernel/|limits/|access/|seed/|testing/)([^/]+)/'),
      {
        path: '^backend/src/(?!kernel/|limits/|access/)[^/]+/',
        pathNot: ['^backend/src/$1/', `^backend/src/${backendFeature}public\\.ts$`],
      },
    ),
    rule(
      'edges-decide-nothing',
      'Controllers, gateways and policies send commands and ask their queries.',
      code('^backend/src/.*\\.(controller|gateway|policy)\\.ts$'),
      {
        path: '^platform/src/(deciders/decider-runner|eventstore/event-store|postgres/postgres)\\.ts$|^node_modules/(pg|ioredis|bullmq)/',
      },
    ),
    rule(
      'handlers-decide',
      'Only handlers run deciders; facts, the states of connections, endpoints, files and triggers, recorded rights, and the executor of runs view what deciders fold.',
      {
        path: '^backend/src',
        pathNot: [
          spec,
          '/commands/[^/]+\\.handler\\.ts$',
          '^backend/src/kernel/commands/handlers-of\\.ts$',
          '^backend/src/(facts|runs/execution)/',
          '^backend/src/connections/connection-states\\.ts$',
          '^backend/src/(endpoints/current-endpoints|files/file-states|triggers/current-triggers)\\.ts$',
          '^backend/src/workspaces/record-rights\\.ts$',
          '^backend/src/billing/(subscriptions/recording/billing|invoices/invoice)-states\\.ts$',
          '^backend/src/(seed|testing)/',
        ],
      },
      { path: '^platform/src/deciders/decider-runner\\.ts$' },
    ),
    rule('queries-read-tables', 'A query asks the read model.', code('^backend/src/.*\\.queries\\.ts$'), {
      path: '^platform/src/eventstore/event-store\\.ts$',
    }),
    rule(
      'handlers-ask-no-table',
      'A command decides from the log; a table lags behind it. Exceptions are lists (what a member or an agent still has) and the sealed profile that a membership copies, which a policy brings up to date.',
      {
        path: '^backend/src/.*\\.handler\\.ts$',
        pathNot: [spec, '/((archive|publish)-agent|(add|remove)-member|accept-invitation|create-workspace)\\.handler'],
      },
      { path: '\\.queries\\.ts$|^platform/src/read-model/read-model\\.ts$' },
    ),
    rule('domain-is-pure', 'A decider touches no machine.', code('/domain/'), {
      path: '^node_modules/(?!@nestjs/cqrs|zod)|^(backend/src/kernel/http|platform/src/(postgres|eventstore|read-model|vault))',
    }),
    rule(
      'domain-commands-only-cqrs',
      'Only command classes know the bus.',
      { path: '/domain/', pathNot: ['\\.commands\\.ts$', spec] },
      { path: '@nestjs/cqrs' },
    ),
    rule(
      'event-store-client-in-one-place',
      'One adapter talks to the event store.',
      { path: '^(contracts|platform|projections|backend|tools)/', pathNot: ['^platform/src/eventstore', spec] },
      { path: '@eventstore/db-client' },
    ),
    rule(
      'browser-features-are-apart',
      'The screens of a feature are read alone. Others have its `data` and its `components`.',
      code(`^frontend/src/${browserFeature}`),
      { path: `^frontend/src/${browserFeature}`, pathNot: ['^frontend/src/$1/', `^frontend/src/${offered}`] },
    ),
    rule(
      'app-composes-features',
      'Features, components, stores and the kit do not know what composes them.',
      code('^frontend/src/(?!app/|main\\.tsx$)'),
      { path: '^frontend/src/(app/|main\\.tsx$)' },
    ),
    rule(
      'components-know-no-screen',
      'A component shows what several features have.',
      code(['^frontend/src/components/', '^frontend/src/[^/]+/components/']),
      { path: `^frontend/src/${browserFeature}`, pathNot: `^frontend/src/${offered}` },
    ),
    rule('data-knows-no-screen', 'Stores and calls stand on the library alone.', code('^frontend/src/[^/]+/data/'), {
      path: '^frontend/src/(?!lib/|[^/]+/data/)',
    }),
    rule('ui-knows-no-feature', 'Controls import the library alone.', code('^frontend/src/ui/'), {
      path: '^frontend/src/(?!ui/|lib/)',
    }),
    rule('lib-knows-no-user', 'The library knows nothing of what uses it.', code('^frontend/src/lib/'), {
      path: '^frontend/src/(?!lib/)',
    }),
    rule(
      'calls-in-one-place',
      'Only stores and calls send HTTP requests: a component does not fetch.',
      { path: '^frontend/src', pathNot: ['^frontend/src/[^/]+/data/', '^frontend/src/lib/', spec] },
      { path: '^frontend/src/lib/http\\.ts$' },
    ),
    rule(
      'components-do-not-listen',
      'Screens open the socket; components show what stores hold.',
      code(['^frontend/src/(components|ui)/', '^frontend/src/[^/]+/components/']),
      {
        path: '^frontend/src/lib/socket\\.ts$',
      },
    ),
    rule(
      'socket-in-one-place',
      'One module speaks over the socket.',
      { path: '^frontend/src', pathNot: ['^frontend/src/lib/socket\\.ts$', spec] },
      { path: 'socket\\.io-client' },
    ),
    rule(
      'fixtures-are-for-tests',
      'Fixtures are not product.',
      { path: '^(backend|projections|platform|frontend)/src', pathNot: [spec, '/testing/', '\\.fixtures\\.ts$'] },
      { path: '\\.fixtures\\.ts$' },
    ),
    rule('tests-are-not-product', 'Nothing imports a test.', { pathNot: spec }, { path: spec }),
    rule(
      'declared-only',
      'Import what the package declares.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
    combinedDependencies: true,
  },
};
