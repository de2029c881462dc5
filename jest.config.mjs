import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { servers } from './tools/build-servers.mjs';
import { alone } from './tools/grouped-tests/groups.mjs';

const swc = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators: true, dynamicImport: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      target: 'es2023',
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  },
];

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // As the packages say under the condition `source`, which Jest does not regard when it looks for what a change reaches.
    '^@throughline/([a-z-]+)/(.*)\\.js$': '<rootDir>/$1/src/$2',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
};
const node = {
  ...shared,
  // This package names its TypeScript source under the condition that our own packages do.
  moduleNameMapper: {
    ...shared.moduleNameMapper,
    '^eventsource-parser/stream$': '<rootDir>/node_modules/eventsource-parser/dist/stream.js',
  },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};
/** With another event store in place of the embedded one, the tests of the embedded one say nothing. */
const ownNode = process.env.TEST_EVENTSTORE
  ? ['<rootDir>/event-store/src/(?!testing/conformance/)', '<rootDir>/(embedded|ops|simulators|tools)/']
  : [];
const intIgnored = [...shared.testPathIgnorePatterns, ...ownNode];
const packages = [...servers, 'tools'];
/** Does more when `npm run test:long` sets a number of rounds. */
const doesMore = (file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes("'FAULT_ROUNDS'");
const specs = packages.map((name) => `${name}/**/*.int.spec.ts`);
const longer = globSync(specs, { cwd: import.meta.dirname, exclude: ['**/node_modules', '**/dist'] }).filter(doesMore);

export default {
  // Whole stacks start and stop in some tests, on machines that may be busy.
  testTimeout: 120_000,
  projects: [
    {
      ...node,
      displayName: 'spec',
      testMatch: packages.map((name) => `<rootDir>/${name}/**/*.spec.ts`),
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.int\\.spec\\.ts$'],
    },
    {
      ...node,
      displayName: 'int',
      testMatch: packages.map((name) => `<rootDir>/${name}/**/*.int.spec.ts`),
      testPathIgnorePatterns: intIgnored,
    },
    // The same, several files in one, but for those that are better alone.
    {
      ...node,
      displayName: 'int-groups',
      testPathIgnorePatterns: intIgnored,
      testEnvironment: '<rootDir>/tools/grouped-tests/environment.mjs',
      modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
      testMatch: ['.cache/int-groups/*.int.group.ts', ...alone].map((pattern) => `<rootDir>/${pattern}`),
    },
    // Long runs, only by `npm run test:long`.
    {
      ...node,
      displayName: 'faults',
      testMatch: [...packages.map((name) => `${name}/**/*.faults.ts`), ...longer].map((path) => `<rootDir>/${path}`),
    },
    {
      ...shared,
      displayName: 'screen',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
      setupFiles: ['<rootDir>/frontend/testing/browser.mjs'],
      moduleNameMapper: {
        // The build puts the documents into this file.
        '/help-texts\\.js$': '<rootDir>/frontend/testing/help-texts.mjs',
        ...shared.moduleNameMapper,
        '\\.css$': '<rootDir>/frontend/testing/empty.mjs',
        '^react-dom/server$': '<rootDir>/node_modules/react-dom/server.node.js',
      },
    },
  ],
};
