const most = 500;
let generation = 0;
const names = new Map<string, string>();

/** Preparing saves a third of a short statement's time. Texts beyond the bound stay unprepared: memory on both sides is finite. */
export const statementName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= most) return undefined;
  const name = `s${generation}_${names.size}`;
  names.set(text, name);
  return name;
};

/** A view was replaced by one of another shape: statements prepared over the old one are prepared again under new names. */
export const forgetStatements = (): void => {
  generation += 1;
  names.clear();
};

export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
