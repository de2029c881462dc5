import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm', 'resources');

export type Declared = { required: string[]; optional: string[] };

/** The fields of an interface of the SDK, such as `Subscription` in `Subscriptions`. */
export const declaredFields = (file: string, name: string): Declared => {
  const text = readFileSync(join(resources, `${file}.d.ts`), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
  const [, indent = '', body = ''] =
    new RegExp(`^( *)(?:export )?interface ${name} \\{\\n([\\s\\S]*?)^\\1\\}`, 'm').exec(text) ?? [];
  const fields = [...body.matchAll(new RegExp(`^${indent} {4}(\\w+)(\\??):`, 'gm'))];
  const namesWith = (mark: string) => fields.filter(([, , is]) => is === mark).map(([, field = '']) => field);
  return { required: namesWith(''), optional: namesWith('?') };
};
