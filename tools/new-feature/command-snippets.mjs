import { Refusal } from './names.mjs';

const noPlace = (what) =>
  new Refusal(`There is no place for ${what} any more: tools/new-feature/command-snippets.mjs has to follow.`);

/** Puts a line before the first `end` that comes after the place a pattern finds. */
export const lineBeforeEnd = (text, pattern, line, end) => {
  const from = text.search(pattern);
  const at = from < 0 ? -1 : text.indexOf(`\n${end}`, from);
  if (at < 0) throw noPlace(line.trim());
  return `${text.slice(0, at + 1)}${line}${text.slice(at + 1)}`;
};

/** The one field that all events of the aggregate have, e.g. `agentId: AgentId`. */
export const commonField = (contract, { One }) => {
  const [, name, type] = new RegExp(`const of${One} = \\{ (\\w+): (\\w+) \\};`).exec(contract) ?? [];
  if (name === undefined)
    throw new Refusal(`Events of ${One} have several common fields: the command has to be written by hand.`);
  return { name, type };
};

/** Data of an event that has none but the common field. */
export const goldenOf = (event, contract, golden) => {
  const [, plain] = /^ {2}(\w+): \{\},$/m.exec(contract) ?? [];
  if (plain === undefined) throw noPlace(`${event}.v1.json`);
  return JSON.stringify({ type: event, schema: 1, data: JSON.parse(golden(plain)).data });
};

export const classAfter = (commands, { command }, { name, type }) => {
  const at = commands.search(/\nexport type \w+Command =/);
  if (at < 0) throw noPlace(command);
  const line = `export class ${command} extends command('${command}')<{ ${name}: ${type} }>() {}\n`;
  return `${commands.slice(0, at)}${line}${commands.slice(at)}`;
};

/**
 * One more case at the end of the switch that has cases named like the sibling. `addition` receives the expression that
 * holds the data, and what a case returns to leave the state unchanged.
 */
export const caseAfter = (text, { sibling, addition }) => {
  const first = text.search(new RegExp(`\\n {4}case '${sibling}':`));
  const start = first < 0 ? -1 : text.lastIndexOf('  switch (', first);
  const end = first < 0 ? -1 : text.indexOf('\n  }\n', first);
  if (start < 0 || end < 0) throw noPlace(`a case next to ${sibling}`);
  const subject = text.startsWith('  switch (type)', start) ? 'data' : 'command.data';
  const [, state] = /return \{ \.\.\.(\w+),/.exec(text.slice(first, end)) ?? [];
  return `${text.slice(0, end + 1)}${addition(subject, state ?? '{}')}${text.slice(end + 1)}`;
};

export const specOf = ({ many, one, command, event }, { name }) => `
import { ${one}Created, ${name} } from '@throughline/contracts/${many}/${one}.fixtures.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import { ${command} } from './${one}.commands.js';
import { ${one}Decider } from './${one}.decider.js';

const { given } = toSpec(${one}Decider);

it('${command} makes ${event}', () =>
  given(${one}Created())
    .when(new ${command}({ ${name} }, commandMeta()))
    .then({ type: '${event}', data: { ${name} } }));
`;
