import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

const schemaMakers = ['z', 'object', 'string', '_enum', 'literal', 'array', 'record', 'union', 'discriminatedUnion', 'number', 'int', 'boolean', 'unknown', 'uuid', 'datetime', 'date'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutJsonSchemaWriter(), react(), tailwindcss()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The page's policy forbids data: fonts and inline scripts, so every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Contracts are schemas made by calls; a screen gets those it uses and no others.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'zod', test: /node_modules\/zod\// },
          ],
        },
      },
      treeshake: { manualPureFunctions: [...schemaMakers, 'event', 'row', 'summaryRow', 'page', 'personal'] },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': backend, '/hooks': backend, '/socket.io': { target: backend, ws: true } },
  },
});
