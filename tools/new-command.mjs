// Writes one more command and its event on an existing aggregate: npm run new:command agents TransferAgent [AgentTransferred]
// With --dry it says what it would write, and writes nothing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { commandNames } from './new-feature/command-names.mjs';
import {
  caseAfter,
  classAfter,
  commonField,
  goldenOf,
  lineBeforeEnd,
  specOf,
} from './new-feature/command-snippets.mjs';
import { Refusal } from './new-feature/names.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path) => {
  if (!existsSync(join(root, path)))
    throw new Refusal(`There is no ${path}: the command has to be written by hand, as CONTRIBUTING.md shows.`);
  return readFileSync(join(root, path), 'utf8');
};

/** Every changed or new file, by path; nothing is written before all of them are known. */
const planned = (names) => {
  const { many, one, One, command, event, kebab } = names;
  const contract = `contracts/src/${many}/${one}.events.ts`;
  const domain = `backend/src/${many}/domain`;
  const decider = `${domain}/${one}.decider.ts`;
  const table = `projections/src/${many}/${many}.projection.ts`;
  const field = commonField(read(contract), names);
  const decided = caseAfter(read(decider), {
    sibling: `\\w+${One}`,
    addition: (subject) =>
      `    case '${command}':\n      return [{ type: '${event}', data: { ${field.name}: ${subject}.${field.name} } }];\n`,
  });
  const state = existsSync(join(root, `${domain}/${one}.ts`)) ? read(`${domain}/${one}.ts`) : '';
  const inDecider = /const evolve\b/.test(read(decider));
  const folded = caseAfter(inDecider ? decided : state, {
    sibling: `${One}\\w+`,
    addition: (_, unchanged) => `    case '${event}':\n      return ${unchanged};\n`,
  });
  return new Map([
    [contract, lineBeforeEnd(read(contract), new RegExp(`${one}Events = aggregate\\(`), `  ${event}: {},\n`, '});')],
    [
      `contracts/golden/${event}.v1.json`,
      goldenOf(event, read(contract), (type) => read(`contracts/golden/${type}.v1.json`)),
    ],
    [`${domain}/${one}.commands.ts`, classAfter(read(`${domain}/${one}.commands.ts`), names, field)],
    ...(inDecider
      ? [[decider, folded]]
      : [
          [decider, decided],
          [`${domain}/${one}.ts`, folded],
        ]),
    [table, lineBeforeEnd(read(table), /\n {2}changes: \{/, `    ${event}: {},\n`, '  },')],
    [`${domain}/${kebab}.spec.ts`, specOf(names, field)],
  ]);
};

const formatted = async (path, text) => format(text, { ...(await resolveConfig(join(root, path))), filepath: path });

const main = async () => {
  const words = process.argv.slice(2).filter((word) => word !== '--dry');
  const dry = process.argv.includes('--dry');
  const names = commandNames(...words);
  if (existsSync(join(root, `contracts/golden/${names.event}.v1.json`)))
    throw new Refusal(`There is an event named ${names.event}.`);
  const plan = planned(names);
  for (const [path, text] of plan) plan.set(path, await formatted(path, text));
  for (const [path, text] of plan) {
    const isNew = !existsSync(join(root, path));
    if (!dry) writeFileSync(join(root, path), text);
    process.stdout.write(`  ${isNew ? 'new    ' : 'changed'} ${path}\n`);
  }
  if (dry) return;
  process.stdout.write(
    `\n${names.command} makes ${names.event}. Give both their data, decide and fold it.\n` +
      `Check it: npm run check, npm run test:spec -- ${names.many}\n`,
  );
};

main().catch((error) => {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
});
