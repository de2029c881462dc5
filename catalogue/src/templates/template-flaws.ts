import { getOperation } from '../operations/operations.js';
import { getService } from '../services/services.js';
import { getAlias } from '@throughline/contracts/agents/tool-use.js';
import { timingFlaw } from '@throughline/contracts/triggers/timing-flaw.js';
import { readable } from '@throughline/contracts/readable.js';
import { fillFlaws } from '@throughline/contracts/templates/fill-flaws.js';
import { fillTemplate, variablesIn } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { exampleValues, getValueSchema } from '@throughline/contracts/templates/template-variable.js';

/**
 * Returns what in a template names something that it does not have, or would not work once it is used. In words, for who
 * writes it.
 */
export const templateFileFlaws = (file: TemplateFile): string[] => [
  ...repeated([...file.agents, ...file.triggers].map(({ part }) => part)).map(
    (part) => `Two parts are called ${part}.`,
  ),
  ...repeated(file.variables.map(({ name }) => name)).map((name) => `Two variables are called ${name}.`),
  ...unknownAgents(file),
  ...unreadableTexts(file),
  ...connectionFlaws(file),
  ...variableFlaws(file),
  ...filledFlaws(file),
];

const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) < at);

const unknownAgents = ({ agents, triggers, samples, connections }: TemplateFile): string[] =>
  [...triggers, ...samples, ...connections]
    .filter(({ agent }) => !agents.some(({ part }) => part === agent))
    .map(({ agent, name }) => `“${name}” is of the agent ${agent}, which there is not.`);

/**
 * Whatever is shown in one line has no line ends and no hidden characters, as everywhere else. Names that are filled are
 * looked at then.
 */
const unreadableTexts = ({ listing, agents, variables, samples }: TemplateFile): string[] =>
  [
    { what: 'The title', text: listing.title },
    { what: 'The summary', text: listing.summary },
    { what: 'The author', text: listing.author },
    ...listing.tags.map((text) => ({ what: 'A tag', text })),
    ...agents.flatMap(({ labels }) => labels.map((text) => ({ what: 'A label', text }))),
    ...variables.map(({ label, name }) => ({ what: `The label of ${name}`, text: label })),
    ...samples.map(({ name }) => ({ what: 'The name of a sample', text: name })),
  ]
    .filter(({ text }) => !readable.test(text))
    .map(({ what }) => `${what} has hidden characters or more than one line.`);

const connectionFlaws = ({ agents, connections }: TemplateFile): string[] => [
  ...repeated(connections.map(({ agent, name }) => `${agent}/${name}`)).map(
    (name) => `Two accounts are called ${name}.`,
  ),
  ...connections
    .filter(({ service }) => getService(service) === undefined)
    .map(({ service }) => `There is no service ${service}.`),
  ...connections
    .filter(
      ({ agent, name, actions = [] }) =>
        actions.length === 0 &&
        !agents.some(({ part, definition }) => part === agent && namesAccount(definition, name)),
    )
    .map(({ name }) => `The account ${name} is used nowhere.`),
  ...connections.flatMap((connection) => actionFlaws(connection, agents)),
];

/** An action is one of the account's service, it is in the instructions, and asks before it changes something. */
const actionFlaws = (
  { agent, service, actions = [] }: TemplateFile['connections'][number],
  agents: TemplateFile['agents'],
): string[] =>
  actions.flatMap(({ operation: id, policy }) => {
    const operation = getOperation(id);
    if (operation?.service !== service) return [`There is no action ${id} at ${service}.`];
    const isNamed = agents.some(
      ({ part, definition }) => part === agent && definition.instructions.includes(`\`${getAlias(id)}\``),
    );
    return [
      ...(isNamed ? [] : [`The action ${id} is used nowhere.`]),
      ...(operation.effect === 'write' && policy === 'auto'
        ? [`The action ${id} changes something without asking.`]
        : []),
    ];
  });

const namesAccount = ({ instructions }: TemplateFile['agents'][number]['definition'], name: string): boolean =>
  instructions.includes(`connection: ${name}`);

const variableFlaws = ({ variables, ...rest }: TemplateFile): string[] => {
  const used = new Set(variablesIn(JSON.stringify(rest)));
  const known = new Set(variables.map(({ name }) => name));
  return [
    ...[...used].filter((name) => !known.has(name)).map((name) => `[[${name}]] is not a variable.`),
    ...[...known].filter((name) => !used.has(name)).map((name) => `The variable ${name} is used nowhere.`),
    ...variables
      .filter((variable) => !getValueSchema(variable).safeParse(variable.example).success)
      .map(({ name }) => `The example of ${name} does not fit it.`),
    ...variables
      .filter((variable) => variable.default !== '' && variable.default !== null)
      .filter((variable) => !getValueSchema(variable).safeParse(variable.default).success)
      .map(({ name }) => `The default of ${name} does not fit it.`),
  ];
};

const filledFlaws = (file: TemplateFile): string[] => {
  const values = exampleValues(file.variables);
  const unfillable = fillFlaws(file, values);
  if (unfillable.length > 0) return unfillable;
  const { agents, triggers } = fillTemplate(file, values);
  return triggers.flatMap(({ part, settings, mapping, agent }) => {
    const inputs = agents.find((each) => each.part === agent)?.definition.inputs ?? [];
    const unknown = Object.keys(mapping).filter((input) => !inputs.some(({ name }) => name === input));
    const missing = inputs.filter(({ name, required }) => required && !Object.hasOwn(mapping, name));
    const timing = settings.kind === 'webhook' ? null : timingFlaw(settings.timing, settings.timeZone);
    return [
      ...(timing === null ? [] : [`${part}: ${timing}`]),
      ...unknown.map((input) => `${part} fills ${input}, which is not an input.`),
      ...missing.map(({ name }) => `${part} leaves out ${name}.`),
    ];
  });
};
