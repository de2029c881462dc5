import { jest } from '@jest/globals';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { historyProjection } from '@throughline/projections/history/history.projection.js';
import { foldedUpTo, writeNotes } from '@throughline/projections/testing/engine-harness.js';
import { notesProjection } from '@throughline/projections/notes/notes.projection.js';
import { faults, talliesProjection } from '@throughline/projections/testing/toy-projections.js';
import { startProjections, type RunningProjections } from '@throughline/projections/engine/start-projections.js';
import { parseArguments, type Operation } from './arguments.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { runOperation } from './run-operation.js';

const isOfTheWorker = (operation: { kind: string }): operation is Operation =>
  ['rebuild', 'swap', 'drop', 'audit'].includes(operation.kind);

describe('From the command line', () => {
  let stack: TestStack;
  let running: RunningProjections;
  beforeAll(async () => {
    stack = await startStack();
    running = await startProjections({
      ...stack,
      projections: [historyProjection, notesProjection, talliesProjection],
    });
    await running.caughtUp;
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['one', 'two']));
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  const run = async (line: string): Promise<number> => {
    const operation = parseArguments(line.split(' '));
    if (operation.kind === 'help' || !isOfTheWorker(operation)) throw new Error(`${line} is none of the worker.`);
    return runOperation(operation, { ...running, terminal: false });
  };

  it('a build is made to wait, swapped in, and the one before dropped; each records the person who requested it', async () => {
    expect(await run('projections rebuild notes --no-swap')).toBe(exitCodes.done);
    expect(await run('projections swap notes')).toBe(exitCodes.done);
    expect(await run('projections drop notes')).toBe(exitCodes.done);
    expect(await run('projections drop notes')).toBe(exitCodes.refused);
    await foldedUpTo(running.postgres, await running.store.head());
    const noted = await running.postgres.query(
      `select data->>'action' as action, data->'swap' as swap, meta->'actor' as actor from rm.history
       where type = 'ProjectionsOperated' order by position`,
    );
    const actor = { kind: 'operator', id: 'command line' };
    expect(noted).toEqual([
      { action: 'rebuild', swap: false, actor },
      { action: 'swap', swap: null, actor },
      { action: 'drop', swap: null, actor },
      { action: 'drop', swap: null, actor },
    ]);
  });

  it('an event that cannot be folded yet ends a retry with what keeps it, and no longer once it can', async () => {
    const text = `unfoldable ${newId()}`;
    faults.unfoldable.add(text);
    const position = await writeNotes(running.store, newId(), [text]);
    await foldedUpTo(running.postgres, position);
    const said: string[] = [];
    const stdout = jest.spyOn(process.stdout, 'write').mockImplementation((words) => said.push(String(words)) > 0);
    const retry = (json: boolean): Promise<number> =>
      runOperation({ kind: 'retry', names: ['tallies'], options: {}, json }, { ...running, terminal: false });
    const codes = [await retry(false), await retry(true)];
    faults.unfoldable.delete(text);
    codes.push(await retry(true));
    stdout.mockRestore();
    expect(codes).toEqual([exitCodes.failed, exitCodes.failed, exitCodes.done]);
    expect(said[0]).toContain(
      `tallies b1, NoteWritten at ${position}: still parked: Error: This note cannot be folded.`,
    );
    expect(JSON.parse(said[1] ?? '')).toMatchObject({
      operation: 'retry',
      stillParked: [{ position, state: 'parked' }],
    });
    expect(JSON.parse(said[2] ?? '')).toMatchObject({ operation: 'retry', stillParked: [] });
  });

  it('the rows are audited', async () => expect(await run('projections audit')).toBe(exitCodes.done));
});
