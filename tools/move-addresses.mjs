// Passwords are in the URLs that `move` takes. Every user of the machine can read the arguments of a process, and not its environment.
const variables = { '--event-store': 'MOVE_EVENTSTORE_URL', '--database': 'MOVE_DATABASE_URL' };

/** The words of a command without its URLs, and the variables that have them instead. One that is set already stays a conflict. */
export const withoutAddresses = (words, environment) => {
  const [left, variablesWith] = [[], {}];
  for (let at = 0; at < words.length; at += 1) {
    const [flag, inOne] = words[at].split(/=(.*)/s);
    const address = inOne ?? words[at + 1];
    const variable = variables[flag];
    if (variable === undefined || !address?.includes('://') || environment[variable]) {
      left.push(words[at]);
      continue;
    }
    variablesWith[variable] = address;
    if (inOne === undefined) at += 1;
  }
  return { words: left, env: variablesWith };
};
