import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const sizes = {
  'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', 60],
};

const syntax = [
  { selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)', message: 'Write what it contains.' },
  { selector: 'PrivateIdentifier', message: 'Write `private`.' },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  {
    selector: ':matches(FunctionDeclaration, ArrowFunctionExpression)[params.length>4]',
    message: 'Take one object.',
  },
  {
    selector: 'MethodDefinition[kind="constructor"][value.params.length>6]',
    message: 'Six collaborators at most: a concept is missing.',
  },
];

const door =
  'Ask platform/src/projections/control: it is the only door to the tables and channels of the projection engine.';
const engineTables = [
  { selector: 'Literal[value=/(^|[^.\\w])proj\\.[a-z]/]', message: door },
  { selector: 'TemplateElement[value.raw=/(^|[^.\\w])proj\\.[a-z]/]', message: door },
  { selector: 'CallExpression[callee.property.name="listen"] > Literal[value="rows"]', message: door },
  { selector: 'Literal[value=/^(projected|proj_requests|proj_lease)$/]', message: door },
];

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.cache/**', 'coverage/**', 'test-results/**', 'docs/**'],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './frontend/tsconfig.json', './e2e/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-syntax': ['error', ...syntax],
      // A constant that only decorators use counts as unused.
      'no-useless-assignment': 'off',
      ...sizes,
    },
  },
  {
    files: ['{platform,backend,projections}/src/**/*.ts'],
    ignores: [
      'platform/src/projections/control/**',
      'projections/src/engine/store/**',
      '**/*.spec.ts',
      '**/testing/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...syntax, ...engineTables] },
  },
  {
    // The last two watch one upload and one run.
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/kernel/schedule/**', 'backend/src/files/upload-speed.ts', 'backend/src/runs/ended-runs.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'setInterval', message: 'Recurring work is a task: `schedule.every` of kernel/schedule.' },
      ],
    },
  },
  {
    files: ['**/domain/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'crypto', 'fetch', 'setTimeout', 'setInterval'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Deciding is pure.' }],
    },
  },
  {
    files: ['**/*.spec.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'setTimeout', message: 'Wait for a fact: `eventually` of platform/testing, with a bound.' },
        { name: 'setInterval', message: 'Wait for a fact: `eventually` of platform/testing, with a bound.' },
      ],
    },
  },
  {
    files: ['**/*.{spec,faults}.{ts,tsx}', 'e2e/**', 'bench/**', '**/testing/**'],
    rules: {
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A stand-in for an asynchronous port is asynchronous too, so that an error it throws becomes a rejection.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/incompatible-library': 'error',
      'react-hooks/unsupported-syntax': 'error',
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/lib/http.ts', '**/*.spec.{ts,tsx}'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Only lib/http.ts sends requests.' }] },
  },
  {
    // Only an interface adds to what a library declares.
    files: ['tools/types/**'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  {
    files: ['**/*.{mjs,js}'],
    rules: sizes,
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
        window: 'readonly',
        Element: 'readonly',
      },
    },
  },
  {
    files: ['*.config.{ts,mjs}', '**/vite.config.ts', 'frontend/chunks.ts', '**/playwright.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
