export { EraseRunContent, StartRun } from './domain/run.commands.js';
export { runDecider } from './domain/run.decider.js';
export { fitsInput, validateInputs } from './domain/validate-inputs.js';
export { runningIn, usedSince } from './counted-runs.js';
export { RunNamesQueries } from './run-names.queries.js';
export { RunsModule } from './runs.module.js';
export { RunsQueries } from './runs.queries.js';
export { isQueueFull, WorkAdmission } from './work-admission.js';
