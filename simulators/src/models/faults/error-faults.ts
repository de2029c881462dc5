import { ApiError, ContextExceeded } from '../api-error.js';
import { errorFaults, type ErrorFault, type Fault } from './fault.js';

const defaultRetryAfter = 1;

/** These are not errors of the API: a proxy in front of it answers, or the connection ends. */
type Outside = 'bad_gateway' | 'reset';
const isOutside = (name: ErrorFault): name is Outside => name === 'bad_gateway' || name === 'reset';

export const isErrorFault = (fault: Fault): fault is Fault & { name: ErrorFault } =>
  errorFaults.some((name) => name === fault.name);

/** Returns what the request is answered with; null when it is read and answered. */
export const errorFor = (fault: Fault | null, model: string): ApiError | Outside | null => {
  if (fault === null || !isErrorFault(fault)) return null;
  return isOutside(fault.name) ? fault.name : errorNamed(fault.name, model, fault.amount);
};

const errorNamed = (name: Exclude<ErrorFault, Outside>, model: string, amount: number | null): ApiError => {
  switch (name) {
    case 'rate_limit':
      return new ApiError('rate_limit', `Rate limit reached for ${model}.`, {
        retryAfter: amount ?? defaultRetryAfter,
      });
    case 'rate_limit_no_header':
      return new ApiError('rate_limit', `Rate limit reached for ${model}.`);
    case 'quota':
      return new ApiError('quota', 'You exceeded your current quota, please check your plan and billing details.');
    case 'unauthorized':
      return new ApiError('unauthorized', 'The API key is invalid.');
    case 'forbidden':
      return new ApiError('forbidden', `The API key may not use ${model}.`);
    case 'model_not_found':
      return new ApiError('not_found', model);
    case 'context_length':
      return new ContextExceeded(200_001, 200_000);
    case 'server_error':
      return new ApiError('server', 'The server had an error while processing your request.');
    case 'unavailable':
      return new ApiError('unavailable', 'The service is temporarily unavailable.');
    case 'overloaded':
      return new ApiError('overloaded', 'Overloaded');
  }
};
