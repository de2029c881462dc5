import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Resolves `./x.js` to `./x.ts`, so that a test can start one of our programs from its source. */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !context.parentURL?.endsWith('.ts'))
      return next(specifier, context);
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    return next(existsSync(fileURLToPath(source)) ? source.href : specifier, context);
  },
});
