import type { RunId } from '@throughline/contracts/ids.js';
import { command } from '@throughline/platform/deciders/command.js';

/** A run has ended; the firing it came of, if any, is found by the handler. */
export class FinishFiringOfRun extends command('FinishFiringOfRun')<{ runId: RunId; succeeded: boolean }, void>() {}
