import { z } from 'zod';
import { RunInputs } from './run.events.js';

/** Inputs with which a run of the agent makes sense: those of its template's sample, or of its last run. Files are left out. */
export const ExampleInputs = z.object({ inputs: RunInputs, from: z.enum(['template', 'run']).nullable() });
export type ExampleInputs = z.infer<typeof ExampleInputs>;
