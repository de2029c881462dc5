import { z } from 'zod';
import { usageOf } from '../billing/usage.js';
import { create } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import { newMeter, type Meter, type MeterEvent } from '../objects/further.js';
import { invalid } from '../wire/api-error.js';
import { ignored, int, page, text } from '../wire/fields.js';
import { answer, answerPage, pageOf } from './answers.js';
import { route } from './route.js';

const day = 86_400;

const meterFields = {
  customer_mapping: z.strictObject({ event_payload_key: text, type: z.literal('by_id') }).optional(),
  default_aggregation: z.strictObject({ formula: z.enum(['count', 'last', 'sum']) }),
  display_name: text,
  event_name: text,
  event_time_window: ignored,
  value_settings: z.strictObject({ event_payload_key: text }).optional(),
};

const summaryFields = {
  ...{ ...page, customer: text, end_time: int, start_time: int },
  value_grouping_window: z.enum(['day', 'hour']).optional(),
};

const windowsOf = (start: number, end: number, size: number): { start: number; end: number }[] => {
  const windows: { start: number; end: number }[] = [];
  for (let at = start; at < end; at += size) windows.push({ start: at, end: Math.min(end, at + size) });
  return windows.reverse();
};

/** The sums of a meter for a customer: one, or one for each window in which anything was counted. */
const summaries = (account: Account, meter: Meter, params: z.output<z.ZodObject<typeof summaryFields>>) => {
  const { customer, start_time: start, end_time: end, value_grouping_window: window } = params;
  const size = window === undefined ? end - start : window === 'day' ? day : 3_600;
  const unit = window === undefined ? 60 : size;
  for (const [name, at] of Object.entries({ start_time: start, end_time: end }))
    if (at % unit !== 0) throw invalid(`The ${name} must align with the boundaries of ${unit} seconds.`, name);
  if (end <= start) throw invalid('The end_time must be after the start_time.', 'end_time');
  return windowsOf(start, end, size)
    .map((span) => ({ ...span, value: usageOf(account, meter, { customer, ...span }) }))
    .filter(({ value }) => value !== 0)
    .map((span) => ({
      id: `mtrusg_${customer}_${span.start}_${span.end}`,
      object: 'billing.meter_event_summary' as const,
      aggregated_value: span.value,
      end_time: span.end,
      livemode: false,
      meter: meter.id,
      start_time: span.start,
    }));
};

export const meterRoutes = [
  route('POST', '/v1/billing/meters', meterFields, ({ account, params }) => {
    if (
      account.store.all('billing.meter').some((one) => one.event_name === params.event_name && one.status === 'active')
    )
      throw invalid(`An active meter already exists with event name ${params.event_name}.`, 'event_name');
    const { display_name: name, event_name: eventName, default_aggregation: aggregation } = params;
    const made = { id: account.makeId('mtr'), at: account.clock.now(), name, eventName, formula: aggregation.formula };
    const meter = newMeter(made);
    if (params.customer_mapping !== undefined) meter.customer_mapping = params.customer_mapping;
    if (params.value_settings !== undefined) meter.value_settings = params.value_settings;
    return answer(create(account, meter, 'billing.meter.created'));
  }),
  route('GET', '/v1/billing/meters/:id', {}, ({ account, id }) => answer(existing(account, 'billing.meter', id))),
  route(
    'GET',
    '/v1/billing/meters',
    { ...page, status: z.enum(['active', 'inactive']).optional() },
    ({ account, params }) => {
      const { status, ...cursor } = params;
      const found = account.store.all('billing.meter').filter((one) => status === undefined || one.status === status);
      return answerPage('/v1/billing/meters', found, cursor);
    },
  ),
  route('GET', '/v1/billing/meters/:id/event_summaries', summaryFields, ({ account, id, params }) => {
    const { limit, starting_after, ending_before } = params;
    const found = summaries(account, existing(account, 'billing.meter', id), params);
    return pageOf(`/v1/billing/meters/${id}/event_summaries`, found, { limit, starting_after, ending_before });
  }),
];

const eventFields = {
  event_name: z.string().min(1).max(100),
  identifier: z.string().min(1).max(100).optional(),
  payload: z.record(z.string(), z.string()),
  timestamp: int.optional(),
};

const checkPayload = (account: Account, meter: Meter, payload: Record<string, string>): void => {
  const customerKey = meter.customer_mapping.event_payload_key;
  const customer = payload[customerKey];
  if (customer === undefined) throw invalid(`The payload has no \`${customerKey}\`.`, `payload[${customerKey}]`);
  existing(account, 'customer', customer, `payload[${customerKey}]`);
  const valueKey = meter.value_settings.event_payload_key;
  const value = payload[valueKey];
  if (meter.default_aggregation.formula !== 'count' && !/^\d+(\.\d+)?$/.test(value ?? ''))
    throw invalid(`Invalid value for \`${valueKey}\` in the payload: ${value ?? ''}`, `payload[${valueKey}]`);
};

export const meterEventRoutes = [
  route('POST', '/v1/billing/meter_events', eventFields, ({ account, params }) => {
    const now = account.clock.now();
    const { event_name: name, payload, timestamp = now, identifier = account.makeId('mtrevt') } = params;
    const meter = account.store.all('billing.meter').find((one) => one.event_name === name && one.status === 'active');
    if (meter === undefined) throw invalid(`No active meter found for event_name ${name}.`, 'event_name');
    checkPayload(account, meter, payload);
    if (timestamp > now + 300 || timestamp < now - 35 * day)
      throw invalid(
        'The timestamp must be within the past 35 calendar days or up to 5 minutes in the future.',
        'timestamp',
      );
    const known = account.store.meterEvents.some((one) => one.identifier === identifier && one.created > now - day);
    if (known) throw invalid(`An event already exists with identifier ${identifier}.`, 'identifier');
    const event: MeterEvent = {
      ...{
        object: 'billing.meter_event',
        created: now,
        event_name: name,
        identifier,
        livemode: false,
        payload,
        timestamp,
      },
    };
    account.store.meterEvents.push(event);
    return { ...event };
  }),
];
