/** What is being measured, for those who wait. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
