import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  budgetExhausted,
  budgetRemoved,
  budgetReopened,
  budgetSet,
  budgetTerms,
  heldRunsDiscarded,
  heldRunsResumed,
  monthly,
  thresholdReached,
} from '@throughline/contracts/budgets/budget.fixtures.js';
import type { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import {
  DiscardHeldRuns,
  ExhaustBudget,
  RecordSpending,
  RemoveBudget,
  ReopenBudget,
  ResumeHeldRuns,
  SetBudget,
} from './budget.commands.js';
import { budgetDecider } from './budget.decider.js';
import { BudgetMissing, RaiseNotAllowed, ThresholdsNeedPeriod } from './budget.errors.js';

const { given } = toSpec(budgetDecider);
const about = { workspaceId, key: monthly };
const set = (over: Partial<BudgetTerms> = {}, mayRaise = true) =>
  new SetBudget({ ...about, terms: budgetTerms(over), mayRaise }, commandMeta());
const spend = (dollars: number, month = '2026-01') =>
  new RecordSpending({ ...about, in: month, spentMicros: dollars * 1_000_000 }, commandMeta());
const refused = { in: '2026-01', spentMicros: 9_000_000, reservedMicros: 500_000, neededMicros: 800_000 };
const exhaust = (over: Partial<typeof refused> = {}) =>
  new ExhaustBudget({ ...about, ...refused, ...over }, commandMeta());
const reached = (percent: number, dollars: number, month = '2026-01') =>
  thresholdReached({ in: month, percent, spentMicros: dollars * 1_000_000 });

describe('a budget', () => {
  it('is set, and not again with the same terms', () => {
    given().when(set()).then(budgetSet());
    given(budgetSet()).when(set()).thenNothing();
    given(budgetSet())
      .when(set({ notify: [] }))
      .then(budgetSet({ notify: [] }));
  });

  it('of the workspace is lowered by anyone who manages budgets, and raised or removed by fewer', () => {
    given(budgetSet())
      .when(set({ limitMicros: 1 }, false))
      .then(budgetSet({ limitMicros: 1 }));
    given(budgetSet())
      .when(set({ limitMicros: 20_000_000 }, false))
      .thenRefuses(RaiseNotAllowed);
    given(budgetSet())
      .when(new RemoveBudget({ ...about, mayRaise: false }, commandMeta()))
      .thenRefuses(RaiseNotAllowed);
    const daily = { workspaceId, key: { scope: 'member', of: ownerId, period: 'day' } as const };
    given({ ...budgetSet(), data: { ...budgetSet().data, ...daily.key } })
      .when(
        new SetBudget({ ...daily, terms: budgetTerms({ limitMicros: 20_000_000 }), mayRaise: false }, commandMeta()),
      )
      .then({ ...budgetSet(), data: { ...budgetSet().data, ...daily.key, limitMicros: 20_000_000 } });
  });

  it('of each run has no thresholds', () => {
    const key = { scope: 'run', of: null, period: 'run' } as const;
    given()
      .when(new SetBudget({ workspaceId, key, terms: budgetTerms(), mayRaise: true }, commandMeta()))
      .thenRefuses(ThresholdsNeedPeriod);
  });

  it('is removed once', () => {
    const remove = new RemoveBudget({ ...about, mayRaise: true }, commandMeta());
    given(budgetSet()).when(remove).then(budgetRemoved);
    given(budgetSet(), budgetRemoved).when(remove).thenRefuses(BudgetMissing);
  });
});

describe('thresholds', () => {
  it('are reached once each in a period, several at once in their order', () => {
    given(budgetSet()).when(spend(4.9)).thenNothing();
    given(budgetSet()).when(spend(8.1)).then(reached(50, 8.1), reached(80, 8.1));
    given(budgetSet(), reached(50, 5)).when(spend(6)).thenNothing();
    given(budgetSet(), reached(50, 5))
      .when(spend(5, '2026-02'))
      .then(reached(50, 5, '2026-02'));
  });

  it('can be reached again after the limit was raised beyond them', () => {
    const raised = budgetSet({ limitMicros: 20_000_000 });
    given(budgetSet(), reached(50, 6), raised)
      .when(spend(10))
      .then(thresholdReached({ spentMicros: 10_000_000, limitMicros: 20_000_000 }));
    given(budgetSet(), reached(50, 6), budgetSet({ limitMicros: 11_000_000 }))
      .when(spend(6.5))
      .thenNothing();
  });

  it('of a budget that is not there are not reached', () => given().when(spend(10)).thenNothing());
});

describe('an exhausted budget', () => {
  it('is recorded once in a period, and not when the limit allows the call by now', () => {
    given(budgetSet()).when(exhaust()).then(budgetExhausted());
    given(budgetSet(), budgetExhausted()).when(exhaust()).thenNothing();
    given(budgetSet(), budgetSet({ limitMicros: 11_000_000 }))
      .when(exhaust())
      .thenNothing();
  });

  it('reopens when its limit is raised, and when its period is over', () => {
    const raised = budgetSet({ limitMicros: 11_000_000 });
    given(budgetSet(), budgetExhausted()).when(set(raised.data)).then(raised, budgetReopened('raised'));
    const now = (month: string) => new ReopenBudget({ ...about, in: month }, commandMeta());
    given(budgetSet(), budgetExhausted()).when(now('2026-01')).thenNothing();
    given(budgetSet(), budgetExhausted()).when(now('2026-02')).then(budgetReopened('period'));
    given(budgetSet(), budgetExhausted(), budgetReopened('period')).when(now('2026-02')).thenNothing();
  });

  it('stays exhausted when it is lowered', () => {
    const lowered = budgetSet({ limitMicros: 1_000_000 });
    given(budgetSet(), budgetExhausted())
      .when(set({ limitMicros: 1_000_000 }))
      .then(lowered);
    given(budgetSet(), budgetExhausted(), lowered).when(exhaust()).thenNothing();
  });
});

describe('runs that wait for a budget', () => {
  const resume = (count: number) => new ResumeHeldRuns({ ...about, count }, commandMeta());
  const discard = (count: number) => new DiscardHeldRuns({ ...about, count }, commandMeta());

  it('are resumed and discarded as often as any wait, and nothing is recorded when none does', () => {
    given(budgetSet(), budgetExhausted()).when(resume(3)).then(heldRunsResumed(3));
    given(budgetSet(), budgetExhausted(), heldRunsResumed(3)).when(discard(2)).then(heldRunsDiscarded(2));
    given(budgetSet()).when(resume(0)).thenNothing();
    given(budgetSet()).when(discard(0)).thenNothing();
  });

  it('of a budget that is not there are released already', () => {
    given().when(resume(1)).thenRefuses(BudgetMissing);
    given(budgetSet(), budgetRemoved).when(discard(1)).thenRefuses(BudgetMissing);
  });

  it('leave the budget as it was', () => {
    given(budgetSet(), budgetExhausted(), heldRunsResumed(3), heldRunsDiscarded(2)).when(exhaust()).thenNothing();
  });
});
