import { pluralise } from '@throughline/platform/pluralise.js';
import type { LogMove } from './arguments.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { logMoved } from './log-moved.js';

export const runLogMove = async ({ json }: LogMove, parts: Parameters<typeof logMoved>[0]): Promise<number> => {
  const places = await logMoved(parts);
  const text = `${pluralise(places, 'position')} in the log replaced. Start the product: it rebuilds its rows, npm run ops -- projections status.`;
  process.stdout.write(`${json ? JSON.stringify({ places }) : text}\n`);
  return exitCodes.done;
};
