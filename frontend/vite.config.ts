import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { icons, sharedChunks } from './chunks.js';
import { marks } from './marks.js';
import { shellLinks, stylesFirst } from './shell-links.js';

const backend = 'http://localhost:3000';

/** Every zod schema carries a writer of JSON Schemas, 30 KB that only servers use. The browser gets it without. */
const withoutJsonSchemaWriter = (): Plugin => ({
  name: 'without-json-schema-writer',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = () => () => { throw new Error('Not in the browser'); };`)
        .join('\n'),
  },
});

/** Methods of schemas that no contract calls. Formats are functions, such as `z.uuid()`, and stay where they are used. */
const unusedMethods = [
  'email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid xid ksuid base64 base64url',
  'ipv4 ipv6 cidrv4 cidrv6 e164 datetime date time duration',
  'validate validateAsync parseAsync safeParseAsync and prefault nonoptional exactOptional required safeExtend merge',
  'encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync',
];
const unusedMethod = new RegExp(
  `^    (?:async )?(?:${unusedMethods.join(' ').replaceAll(' ', '|')})(?:\\(|: ).*\\{\\n(?:        .*\\n)+    \\},\\n`,
  'gm',
);

/**
 * Zod compiles objects by `new Function`, which the page's policy forbids: they are checked as they are. Its English
 * sentences are loaded by `main.tsx`.
 */
const withoutUnusedZod = (): Plugin => ({
  name: 'without-unused-zod',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
        .replace(/^import en from .*$/m, '')
        .replace('core.config(en())', '')
        .replace(unusedMethod, ''),
  },
});

/** React Router keeps its forms and what its framework fetches ahead of a link. Nothing here uses either: they stay behind. */
const pureRouter = (): Plugin => ({
  name: 'pure-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/react-router\/.*\.js$/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/return shouldPrefetch && .* : link;$/m, 'return link;')
        .replace(/^const \w+ = (?=React\$1\.(?:forwardRef|memo|createContext)\()/gm, '$&/* @__PURE__ */ '),
  },
});

/** Contracts are schemas made by calls, or parts of them; marked as pure, those that a screen does not use stay behind. */
const pureContracts = (): Plugin => ({
  name: 'pure-contracts',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /(contracts|catalogue|rehearsal)\/src\/.*\.ts$/ },
    handler(code) {
      const made = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ init }) =>
          init?.type === 'CallExpression' || init?.type === 'MemberExpression' ? [init] : [],
        );
      });
      return made.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
        code,
      );
    },
  },
});

/** Compresses each asset once, at the highest level. The backend sends the compressed file next to the requested one. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const file = join(dir, name);
      const content = readFileSync(file);
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      writeFileSync(`${file}.br`, brotliCompressSync(content));
    }
  },
});

/** Source files of a folder and its subfolders, by their names. */
const files = (folder: string, names: string): RegExp =>
  new RegExp(`${folder}/(?:[\\w-]+/)*(?:${names.replaceAll(' ', '|')})\\.\\w+$`);

/** Every form needs these: sign-in has one at once, the first screen of a workspace has none. */
const forms = [
  /node_modules\/react-hook-form\//,
  files('frontend/src/lib/form', 'use-command-form contract-resolver form-messages place-problem'),
];

/** The screens before a workspace share these: one file compresses better than ten. */
const auth = [
  files('frontend/src/lib', 'use-redirect-after-sign-in passkey-ceremony'),
  files(
    'frontend/src/identity/components',
    'password-field field-codes at-provider provider-mark provider-choice provider-buttons',
  ),
  files('frontend/src/identity/data', 'sign-in.api provider.api passkeys.api'),
  files('frontend/src/identity/sign-in', 'passkey-sign-in'),
];

const among = (tests: readonly RegExp[]) => (id: string) => tests.some((test) => test.test(id));

const lighter = [withoutJsonSchemaWriter(), withoutUnusedZod(), pureRouter(), pureContracts(), react()];
const conditions = ['source', 'module', 'browser', 'development|production'];

const shared = sharedChunks(lighter, conditions);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...lighter, shared.plugin, tailwindcss(), marks(), shellLinks(), stylesFirst(), compressed()],
  resolve: { conditions },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The page's policy forbids data: fonts and inline scripts, so every asset is a file of its own.
    assetsInlineLimit: 0,
    // Only large files are preloaded. A list of every small file would be larger than the gain.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((each) => /\/(?:workspace|icons)-/.test(each)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'zod', priority: 3, test: /node_modules\/zod\/(?!v4\/locales)/ },
            { name: shared.base, priority: 2 },
            { name: 'forms', priority: 1, test: among(forms) },
            { name: 'auth', priority: 1, test: among(auth) },
            { name: shared.workspace, priority: 1 },
            { name: 'icons', test: icons },
          ],
        },
      },
    },
  },
  builder: {},
  environments: {
    // The public pages, for the server to draw. It has these packages itself; the file is not served.
    ssr: {
      keepProcessEnv: false,
      resolve: { noExternal: true, external: ['@throughline/contracts', '@throughline/catalogue', 'zod'] },
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'src/app/draw-page.tsx'),
          output: { entryFileNames: '[name].mjs', codeSplitting: false },
        },
      },
    },
    // The code that `/verify` runs, as one file for Node: served, and readable for people who do not trust a page.
    verifier: {
      consumer: 'server',
      keepProcessEnv: true,
      resolve: { noExternal: true, conditions: ['source', 'module', 'node'] },
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: join(import.meta.dirname, '../ops/src/verifier/main.ts'),
          output: { entryFileNames: 'verify.mjs', codeSplitting: false, comments: true },
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': backend, '/hooks': backend, '/socket.io': { target: backend, ws: true } },
  },
});
