import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { markFiles } from './src/connections/components/marked-services.js';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../node_modules/simple-icons/icons', `${name}.svg`), 'utf8');

/** Serves the marks of services as files of their own: a screen loads those that it shows. */
export const marks = (): Plugin => ({
  name: 'marks',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const name of markFiles) this.emitFile({ type: 'asset', fileName: `marks/${name}.svg`, source: read(name) });
  },
  configureServer({ middlewares }) {
    middlewares.use('/marks', (request, response, next) => {
      const [, name] = /^\/(\w+)\.svg$/.exec(request.url ?? '') ?? [];
      if (name === undefined || !markFiles.has(name)) return next();
      response.setHeader('content-type', 'image/svg+xml');
      response.end(read(name));
    });
  },
});
