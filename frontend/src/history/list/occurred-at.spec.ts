import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { occurredAt } from './occurred-at.js';

const meta = (at: string): HistoryRow['meta'] =>
  HistoryRow.shape.meta.parse({
    workspaceId: null,
    actor: { kind: 'system', id: 'schedules' },
    correlationId: '0193a000-0000-7000-8000-000000000001',
    causationId: null,
    commandId: '0193a000-0000-7000-8000-000000000002',
    command: 'FireTrigger',
    at,
    schema: 1,
  });
const dueAt = '2026-01-02T09:00:00.000Z';
const delivery = { deliveryId: 'msg_1', receivedAt: dueAt };

describe('when a recorded event occurred', () => {
  it('is the due time of a schedule that fired late', () =>
    expect(
      occurredAt({ data: { cause: { kind: 'slot', slot: dueAt, missed: 0 } }, meta: meta('2026-01-02T09:09:00.000Z') }),
    ).toEqual({
      label: 'Due',
      at: dueAt,
    }));
  it('is the arrival of a delivery that waited for the end of maintenance', () =>
    expect(
      occurredAt({ data: { cause: { kind: 'delivery', delivery } }, meta: meta('2026-01-02T09:09:00.000Z') }),
    ).toEqual({
      label: 'Received',
      at: dueAt,
    }));
  it('is not mentioned within a second of the recording', () =>
    expect(
      occurredAt({ data: { cause: { kind: 'slot', slot: dueAt } }, meta: meta('2026-01-02T09:00:00.900Z') }),
    ).toBeUndefined());
  it('is not the arrival of the first delivery when a person replays it', () =>
    expect(
      occurredAt({ data: { cause: { kind: 'replay', delivery } }, meta: meta('2026-01-02T09:09:00.000Z') }),
    ).toBeUndefined());
  it('is not known of other events', () =>
    expect(occurredAt({ data: { name: 'Ada' }, meta: meta('2026-01-02T09:09:00.000Z') })).toBeUndefined());
});
