import { EndpointTerms } from '@throughline/contracts/endpoints/endpoint.events.js';
import { CreateEndpointRequest } from '@throughline/contracts/endpoints/endpoint.requests.js';
import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { z } from 'zod';

export const NewEndpointForm = CreateEndpointRequest;
export type NewEndpoint = z.input<typeof NewEndpointForm>;

const { name, address } = CreateEndpointRequest.shape;

/** An empty address leaves the one that there is: that is not shown. */
export const EndpointChangeForm = EndpointTerms.extend({ name, address: z.union([z.literal(''), address]) });
export type EndpointChange = z.infer<typeof EndpointChangeForm>;

export const toChange = ({ name, events, contents, ordered }: EndpointRow): EndpointChange => ({
  name,
  address: '',
  events,
  contents,
  ordered,
});

export const toggle = <Value>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
