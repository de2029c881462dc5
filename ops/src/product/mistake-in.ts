import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import type { ZodError } from 'zod';
import type { Values } from './area.js';

/** Describes the first invalid option: what it got, and what it wants. */
export const mistakeIn = (error: ZodError, values: Values, wants: Readonly<Record<string, string>>): CommandMistake => {
  const name = String(error.issues[0]?.path[0]);
  const given = Object.entries(values).find(([option]) => option === name)?.[1];
  const got = given === undefined || given === '' ? 'nothing' : String(given);
  return new CommandMistake(`--${name}: got ${got}, wants ${wants[name] ?? 'something else'}.`);
};
