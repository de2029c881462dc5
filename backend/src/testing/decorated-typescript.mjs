import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** Compiles our sources with their decorators, which Node does not read, so that a test can start a process from them. */
registerHooks({
  /** A package of others may name its own sources as ours do, which Node does not read there. */
  resolve(specifier, context, next) {
    if (/^(?:[./]|file:|node:|@throughline\/)/.test(specifier)) return next(specifier, context);
    return next(specifier, { ...context, conditions: context.conditions.filter((name) => name !== 'source') });
  },
  load(url, context, next) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    const { code } = transformSync(readFileSync(new URL(url), 'utf8'), {
      filename: fileURLToPath(url),
      swcrc: false,
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
        target: 'es2023',
        keepClassNames: true,
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
