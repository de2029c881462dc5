// The sandbox process. It imports packages only: in a test it runs from source, where this repository's packages are not found.
import { extname } from 'node:path';
import { createContext, Script } from 'node:vm';
import { z } from 'zod';

const maxMs = 1_000;
const script = new Script('work()');

const Name = z.enum([
  'calculator',
  'mail-text',
  'page-text',
  'json-search',
  'json-schema-check',
  'archive-kind',
  'pdf-text',
  'document-text',
  'sheet-text',
  'text-file',
]);
/** First to load the code of a work, then to do it: what is loaded later would take from the time of the work. */
const Message = z.union([z.object({ load: Name }), z.object({ work: Name, given: z.unknown() })]);
/** They take seconds, so only the process that started this one ends them. */
const ofFiles: ReadonlySet<string> = new Set([
  'mail-text',
  'archive-kind',
  'pdf-text',
  'document-text',
  'sheet-text',
  'text-file',
]);
type Work = (given: unknown) => unknown;
const Module = z.object({ work: z.custom<Work>((value) => typeof value === 'function') });

/** The engine itself ends it when it takes too long. */
const bounded = (work: () => unknown): unknown => {
  const results: unknown[] = [];
  script.runInContext(createContext({ work: () => void results.push(work()) }), { timeout: maxMs });
  return results[0];
};

const Coded = z.object({ code: z.string(), message: z.string() });
const getFailure = (error: unknown): z.infer<typeof Coded> => {
  const failure = Coded.safeParse(error).data ?? { code: 'no_result', message: 'It gave no result.' };
  if (failure.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return failure;
  return { code: 'took_too_long', message: `It took longer than ${maxMs / 1_000} s.` };
};

const loaded = async (name: z.infer<typeof Name>): Promise<Work> => {
  const module: unknown = await import(new URL(`./${name}${extname(import.meta.url)}`, import.meta.url).href);
  return Module.parse(module).work;
};

const answer = async (message: unknown): Promise<void> => {
  const asked = Message.parse(message);
  if ('load' in asked) {
    await loaded(asked.load);
    process.send?.({ loaded: asked.load });
    return;
  }
  const { work: name, given } = asked;
  const work = await loaded(name);
  try {
    process.send?.({ value: ofFiles.has(name) ? await work(given) : bounded(() => work(given)) });
  } catch (error) {
    process.send?.(getFailure(error));
  }
};

// A terminal's Ctrl-C reaches this process too; the one that started it decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('message', (message) => void answer(message));
