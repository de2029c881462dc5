export { EraseRunContent, StartRun } from './domain/run.commands.js';
export { runDecider } from './domain/run.decider.js';
export { validateInputs } from './domain/validate-inputs.js';
