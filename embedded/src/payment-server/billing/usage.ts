import type { Account } from '../objects/account.js';
import type { Meter } from '../objects/further.js';

type Span = { customer: string; start: number; end: number };

/** What a meter counted for a customer, from `start` up to but without `end`. */
export const usageOf = ({ store }: Account, meter: Meter, { customer, start, end }: Span): number => {
  const values = store.meterEvents
    .filter(
      ({ event_name: name, payload, timestamp }) =>
        name === meter.event_name &&
        payload[meter.customer_mapping.event_payload_key] === customer &&
        timestamp >= start &&
        timestamp < end,
    )
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(({ payload }) => Number(payload[meter.value_settings.event_payload_key] ?? '0'));
  switch (meter.default_aggregation.formula) {
    case 'count':
      return values.length;
    case 'last':
      return values.at(-1) ?? 0;
    case 'sum':
      return values.reduce((sum, value) => sum + value, 0);
  }
};
