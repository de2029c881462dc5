import type { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type OfBudget = { workspaceId: WorkspaceId; key: BudgetKey };
/** `mayRaise`: the person may let the workspace spend more than it may now. */
type ByPerson = OfBudget & { mayRaise: boolean };
type Refused = { in: string; spentMicros: number; reservedMicros: number; neededMicros: number };

export class SetBudget extends command('SetBudget')<ByPerson & { terms: BudgetTerms }>() {}
export class RemoveBudget extends command('RemoveBudget')<ByPerson>() {}
/** Changes nothing unless a threshold was reached for the first time in the period. */
export class RecordSpending extends command('RecordSpending')<OfBudget & { in: string; spentMicros: number }>() {}
/** A call was refused. Changes nothing when that is known, or the limit allows the call by now. */
export class ExhaustBudget extends command('ExhaustBudget')<OfBudget & Refused>() {}
/** `in`: the period that it is now. */
export class ReopenBudget extends command('ReopenBudget')<OfBudget & { in: string }>() {}
/** `count`: runs that wait for the budget now. */
export class ResumeHeldRuns extends command('ResumeHeldRuns')<OfBudget & { count: number }>() {}
export class DiscardHeldRuns extends command('DiscardHeldRuns')<OfBudget & { count: number }>() {}

export type BudgetCommand = CommandIn<typeof import('./budget.commands.js')>;
