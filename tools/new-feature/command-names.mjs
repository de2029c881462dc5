import { Refusal, singularOf } from './names.mjs';

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const isPascal = (word) => /^([A-Z][a-z]+){2,5}$/.test(word);

/** `Rename` → Renamed, `Copy` → Copied, `Transfer` → Transferred; what is irregular is said. */
const participleOf = (verb) => {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return verb.replace(/y$/, 'ied');
  if (/(fer|[^aeiou][aeiou][bgmnpt])$/.test(verb) && !/(en|it|et)$/.test(verb)) return `${verb}${verb.at(-1)}ed`;
  return `${verb}ed`;
};

/** `agents`, `TransferAgent` → the words of the command and of its event, AgentTransferred. */
export const commandNames = (many, command, given) => {
  if (many === undefined || command === undefined)
    throw new Refusal('Name the feature and the command: npm run new:command agents TransferAgent');
  const one = singularOf(many);
  const One = capital(one);
  if (!isPascal(command) || !command.includes(One))
    throw new Refusal(`A command is a verb and the noun ${One}, such as "Transfer${One}"; this is "${command}".`);
  const [verb] = command.split(/(?<=[a-z])(?=[A-Z])/);
  const event = given ?? `${command.slice(verb.length)}${participleOf(verb)}`;
  if (!isPascal(event) || !event.startsWith(One))
    throw new Refusal(`An event is the noun ${One} and a participle, such as "${One}Transferred"; this is "${event}".`);
  const kebab = command.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  return { many, one, One, command, event, kebab };
};
