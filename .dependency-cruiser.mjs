/** Who may import whom. By folder, so that a new feature is guarded at birth. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const spec = '\\.(spec|int\\.spec|e2e\\.spec|faults)\\.tsx?$';
const code = (path) => ({ path, pathNot: spec });

export default {
  forbidden: [
    rule(
      'no-cycles',
      'A cycle has no order to be read in. A file that names the type of its own exports is none.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-import'] } },
    ),
    rule('contracts-know-nobody', 'The shared language stands alone.', code('^contracts/src'), {
      path: '^(platform|projections|backend|frontend|embedded|e2e|bench|tools)/',
    }),
    rule('platform-knows-contracts', 'The platform knows no feature.', code('^platform/src'), {
      path: '^(projections|backend|frontend|embedded)/',
      pathNot: '^embedded/src/testing',
    }),
    rule('projections-stand-on-platform', 'Folds never ask the write side.', code('^projections/src'), {
      path: '^(backend|frontend|embedded)/',
    }),
    rule(
      'backend-stands-on-platform',
      'From projections the backend takes only pure folds, to show a moment; its test harness also runs the engine.',
      { path: '^backend/src', pathNot: [spec, '^backend/src/testing'] },
      { path: '^(frontend|embedded)/|^projections/src/(engine|main|cli)' },
    ),
    rule(
      'frontend-knows-contracts',
      'The browser imports the language and nothing else of ours.',
      { path: '^frontend/src', pathNot: '^frontend/src/moments' },
      { path: '^(platform|backend|embedded|projections)/' },
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
    rule('kit-knows-no-feature', 'The kit and the library know no feature.', code('^frontend/src/(ui|lib)/'), {
      path: '^frontend/src/(?!ui/|lib/)',
    }),
    rule(
      'socket-in-one-place',
      'One module speaks over the socket.',
      { path: '^frontend/src', pathNot: ['^frontend/src/lib/socket', spec] },
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
