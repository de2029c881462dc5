/** Roots of a path, each a part of what came in. */
export const roots = ['body', 'headers', 'query', 'delivery', 'slot', 'event', 'item', 'trigger'] as const;

const root = /^\s*(\w+)/y;
/** A name without quotes, a place in a list, or a name in quotes, as JSON has it or in single quotes. */
const step =
  /\.([\p{L}\p{M}\p{N}_@$#:-]+(?: [\p{L}\p{M}\p{N}_@$#:-]+)*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\['([^']*)'\]/uy;

/** `body.items[0]["First Name"]` → body, items, 0, First Name. Null when it is not a path. */
export const readPath = (expression: string): string[] | null => {
  root.lastIndex = 0;
  const begun = root.exec(expression)?.[1];
  if (begun === undefined) return null;
  const steps = [begun];
  step.lastIndex = root.lastIndex;
  for (let end = step.lastIndex; expression.slice(end).trim() !== ''; end = step.lastIndex) {
    const found = step.exec(expression);
    const name = found && (found[1] ?? found[2] ?? readQuoted(found[3]) ?? found[4]);
    if (name === null || name === undefined) return null;
    steps.push(name);
  }
  return steps;
};

const readQuoted = (text: string | undefined): string | undefined => {
  try {
    const name: unknown = text === undefined ? undefined : JSON.parse(text);
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
};

/** A name that needs no quotes. */
const plain = /^[\p{L}_@$-][\p{L}\p{N}_@$-]*$/u;

/** Writes a path as templates have it; null when a name in it cannot be written in braces. */
export const writePath = (steps: readonly (string | number)[]): string | null => {
  if (steps.some((each) => typeof each === 'string' && /[{}]/.test(each))) return null;
  const [first = '', ...rest] = steps;
  const written = rest.map((each) => {
    if (typeof each === 'number') return `[${each}]`;
    return plain.test(each) ? `.${each}` : `[${JSON.stringify(each)}]`;
  });
  return `${first}${written.join('')}`;
};

/** Why an expression names nothing that can come in, where `readPlace` gives null. */
export const describePlaceFlaw = (expression: string): string => {
  const begun = readPath(expression)?.[0];
  if (begun === undefined)
    return `“${expression}” can’t be read. Put a name with other signs in quotes: body["First Name"].`;
  if (!roots.some((each) => each === begun))
    return `“${expression}” names nothing that comes in: that begins with ${roots.slice(0, -1).join(', ')} or ${roots.at(-1)}.`;
  return `“${expression}” proves who calls, so it is kept nowhere.`;
};

/** Headers that prove who calls. They are kept nowhere, so no template gets them. */
const proofs = /(?:^|-)auth(?:-|$|orization)|cookie|signature|hmac|token|secret|api-?key|password|credential|session/;

/** The steps of a path into what came in; null when the expression names nothing that can come in. */
export const readPlace = (expression: string): string[] | null => {
  const steps = readPath(expression);
  const [begun, name] = steps ?? [];
  if (steps === null || !roots.some((each) => each === begun)) return null;
  if (begun !== 'headers' || name === undefined) return steps;
  const header = name.toLowerCase();
  return proofs.test(header) ? null : [begun, header, ...steps.slice(2)];
};
