/** Prints what is being measured. */
export const print = (line: string): void => void process.stderr.write(`${line}\n`);
