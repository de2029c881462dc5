import { RequestInstantWithOffset } from '@throughline/contracts/request-values.js';

/** A time in a URL that a person may have written, with an offset or without milliseconds. As a row has it: in UTC, with milliseconds. */
export const UrlInstant = RequestInstantWithOffset.transform((at) => new Date(at).toISOString());
