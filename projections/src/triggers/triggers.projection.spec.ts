import type { FiringEvent, TriggerEvent } from '@throughline/contracts/triggers/trigger.events.js';
import {
  delivery,
  everyMorning,
  firingFailed,
  firingFinished,
  firingRow,
  firingStarted,
  hookId,
  ofFiring,
  otherFiringId,
  standardHook,
  triggerArchived,
  triggerAutoPaused,
  triggerCreated,
  triggerEnded,
  triggerFired,
  triggerId,
  triggerPaused,
  triggerResumed,
  triggerRow,
  webhookCreated,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import { FiringRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { firingsTable } from './firings.table.js';
import { triggersTable } from './triggers.projection.js';

const later = '2026-01-03T00:00:00.000Z';
/** Everything after the first event happens later. */
const log = <E extends TriggerEvent | FiringEvent>(events: E[]) =>
  events.map((event, n) => recorded(event, n + 1, n === 0 ? {} : { at: later }));
const triggerAfter = (...events: TriggerEvent[]) => TriggerRow.parse(rowAfter(triggersTable, ...log(events)));
const firingAfter = (...events: FiringEvent[]) => FiringRow.parse(rowAfter(firingsTable, ...log(events)));
const settled = (settings: TriggerRow['settings']): TriggerEvent => ({
  type: 'TriggerSettingsChanged',
  data: { triggerId, settings },
});

describe('the row of a trigger', () => {
  it('begins enabled', () => expect(triggerAfter(triggerCreated())).toEqual(triggerRow()));

  it('keeps the address of a webhook from those who read it', () => {
    expect(rowAfter(triggersTable, ...log([webhookCreated()]))).toMatchObject({ hookId, settings: standardHook });
    expect(triggersTable.hidden).toContain('hookId');
    expect(triggerAfter(webhookCreated())).not.toHaveProperty('hookId');
  });

  it('has the latest name and mapping', () =>
    expect(
      triggerAfter(
        triggerCreated(),
        { type: 'TriggerRenamed', data: { triggerId, name: 'Daily' } },
        { type: 'TriggerMappingChanged', data: { triggerId, mapping: { a: 'b' } } },
      ),
    ).toEqual(triggerRow({ name: 'Daily', mapping: { a: 'b' }, revision: 2, position: 3 })));

  it('restarts its due times with a new timing', () => {
    const hourly = { ...everyMorning, timing: { kind: 'cron' as const, expression: '0 * * * *' } };
    expect(triggerAfter(triggerCreated(), settled(TriggerRow.shape.settings.parse(hourly)))).toMatchObject({
      enabledAt: later,
    });
  });
  it('restarts its due times with a new time zone', () =>
    expect(
      triggerAfter(
        triggerCreated(),
        settled(TriggerRow.shape.settings.parse({ ...everyMorning, timeZone: 'Asia/Tokyo' })),
      ),
    ).toMatchObject({ enabledAt: later }));
  it('goes on counting when only the rule for missed slots changes', () =>
    expect(
      triggerAfter(triggerCreated(), settled(TriggerRow.shape.settings.parse({ ...everyMorning, misfire: 'skip' })))
        .enabledAt,
    ).toBe(triggerRow().enabledAt));

  it('knows when its secret was set', () =>
    expect(triggerAfter(webhookCreated(), { type: 'TriggerSecretRotated', data: { triggerId } }).secretSetAt).toBe(
      later,
    ));

  it.each([
    ['paused', triggerPaused],
    ['auto_paused', triggerAutoPaused()],
    ['ended', triggerEnded],
    ['archived', triggerArchived],
  ] as const)('is %s, and by whom', (status, event) =>
    expect(triggerAfter(triggerCreated(), event)).toMatchObject({ status, statusBy: triggerRow().statusBy }),
  );

  it('counts its slots from when it was resumed', () =>
    expect(triggerAfter(triggerCreated(), triggerPaused, triggerResumed)).toMatchObject({
      status: 'enabled',
      enabledAt: later,
    }));

  it('is not made by later events alone', () => expect(rowAfter(triggersTable, recorded(triggerPaused))).toBeNull());
});

describe('the row of a firing', () => {
  it('begins accepted', () => expect(firingAfter(triggerFired())).toEqual(firingRow()));
  it('starts', () =>
    expect(firingAfter(triggerFired(), firingStarted)).toEqual(
      firingRow({ outcome: 'started', revision: 1, position: 2 }),
    ));
  it('says why it failed, and has no run then', () =>
    expect(firingAfter(triggerFired(), firingFailed)).toMatchObject({
      outcome: 'failed',
      reason: 'This agent is paused.',
      runId: null,
    }));
  it('ends with its run', () => {
    expect(firingAfter(triggerFired(), firingStarted, firingFinished()).outcome).toBe('succeeded');
    expect(firingAfter(triggerFired(), firingStarted, firingFinished(false)).outcome).toBe('run_failed');
  });

  it('tells of skipped slots', () =>
    expect(
      firingAfter({
        type: 'SlotSkipped',
        data: { ...ofFiring, slot: '2026-01-02T09:00:00.000Z', reason: 'missed', count: 3 },
      }),
    ).toEqual(
      firingRow({
        outcome: 'skipped',
        reason: 'missed',
        cause: { kind: 'slot', slot: '2026-01-02T09:00:00.000Z', missed: 2 },
        runId: null,
      }),
    ));
  it('tells of a refused delivery', () =>
    expect(
      firingAfter({
        type: 'DeliveryRejected',
        data: { ...ofFiring, delivery: delivery(), reason: 'signature_invalid' },
      }),
    ).toEqual(
      firingRow({
        outcome: 'rejected',
        reason: 'signature_invalid',
        cause: { kind: 'delivery', delivery: delivery() },
        runId: null,
      }),
    ));
  it('tells of a repeated delivery', () =>
    expect(
      firingAfter({
        type: 'DeliveryDuplicated',
        data: { ...ofFiring, delivery: delivery(), firstFiringId: otherFiringId },
      }),
    ).toMatchObject({ outcome: 'duplicate', runId: null }));

  it('is not made by what follows alone', () => expect(rowAfter(firingsTable, recorded(firingStarted))).toBeNull());
});
