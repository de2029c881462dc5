import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import {
  answerExpired,
  answerGiven,
  answerRequested,
  approvalDenied,
  approvalGranted,
  approvalPassedOn,
  approvalRequested,
  runCancelled,
} from '@throughline/contracts/runs/run.fixtures.js';
import { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import {
  firingFailed,
  firingFinished,
  triggerArchived,
  triggerAutoPaused,
  triggerResumed,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import {
  colleagueId,
  memberJoined,
  ownerId,
  workspaceId,
} from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { inboxTable } from './inbox.projection.js';

const after = (...events: DomainEvent[]) =>
  InboxItemRow.parse(rowAfter(inboxTable, ...events.map((event, at) => recorded(event, at + 1))));

describe('a call that waits for a person', () => {
  it('is open with what would be done', () =>
    expect(after(approvalRequested())).toMatchObject({
      about: { kind: 'approval', seq: approvalRequested().data.seq, title: approvalRequested().data.title },
      count: 1,
      outcome: null,
    }));

  it.each([
    ['approved', approvalGranted()],
    ['denied', approvalDenied()],
    ['cancelled', runCancelled({ step: approvalRequested().data.seq })],
  ] as const)('ends %s', (outcome, event) =>
    expect(after(approvalRequested(), event)).toMatchObject({ outcome, resolvedAt: expect.any(String) }),
  );

  it('that is passed on waits for others, with its place and its time as if it had begun then', () => {
    const { approvers, expiresAt } = approvalPassedOn().data;
    const at = '2026-01-05T03:04:05.000Z';
    const events = [recorded(approvalRequested(), 1), recorded(approvalPassedOn(), 2, { at })];
    const row = InboxItemRow.parse(rowAfter(inboxTable, ...events));
    expect(row).toMatchObject({ about: { approvers, expiresAt, passedOn: true }, count: 1, resolvedAt: null });
    expect([row.since, row.lastAt]).toEqual([at, at]);
  });

  it('ends once', () =>
    expect(
      after(approvalRequested(), approvalDenied(), runCancelled({ step: approvalRequested().data.seq })),
    ).toMatchObject({ outcome: 'denied' }));
});

describe('a question', () => {
  const { question: asked, expiresAt } = answerRequested().data;
  it('is open with what is asked', () =>
    expect(after(answerRequested())).toMatchObject({ about: { kind: 'question', asked, expiresAt }, outcome: null }));
  it.each([
    ['answered', answerGiven()],
    ['expired', answerExpired()],
    ['cancelled', runCancelled({ step: answerRequested().data.seq })],
  ] as const)('ends %s', (outcome, event) => expect(after(answerRequested(), event)).toMatchObject({ outcome }));
});

describe('a trigger', () => {
  it('whose runs fail is one item that counts', () =>
    expect(after(firingFailed, firingFinished(false), firingFailed)).toMatchObject({
      about: { kind: 'trigger', paused: false, runId: null },
      count: 3,
    }));

  it('that the product paused says so, and keeps the run that failed last', () =>
    expect(after(firingFinished(false), triggerAutoPaused())).toMatchObject({
      about: { paused: true, runId: firingFinished(false).data.runId },
      outcome: null,
    }));

  it.each([
    ['a run succeeds', firingFinished()],
    ['it is resumed', triggerResumed],
    ['it is archived', triggerArchived],
  ])('needs nobody any more when %s', (_, event) =>
    expect(after(firingFailed, triggerAutoPaused(), event)).toMatchObject({ outcome: 'resolved' }),
  );

  it('that fails again later is open again, counted from then', () =>
    expect(after(firingFailed, firingFailed, firingFinished(), firingFinished(false))).toMatchObject({
      count: 1,
      resolvedAt: null,
      about: { paused: false },
    }));
});

describe('what needs nobody', () => {
  const joined = (n: number) =>
    rowAfter(inboxTable, recorded(memberJoined({ userId: colleagueId, role: 'builder' }), n)) ?? null;
  it('is noted as done: somebody who joins, but not who has made the workspace', () => {
    expect(joined(3)).toMatchObject({
      about: { kind: 'member', userId: colleagueId, role: 'builder' },
      outcome: 'noted',
      resolvedBy: null,
    });
    expect(joined(2)).toBeNull();
  });
  it('is noted as done: a new owner, in the place of the offer', () => {
    const offer = { workspaceId, fromId: ownerId, toId: colleagueId };
    const offered = { type: 'OwnershipOffered', data: { ...offer, expiresAt: '2026-01-09T03:04:05.000Z' } } as const;
    expect(after(offered, { type: 'OwnershipTransferred', data: offer })).toMatchObject({
      about: { kind: 'owner', fromId: ownerId, toId: colleagueId },
      outcome: 'noted',
    });
  });
});
