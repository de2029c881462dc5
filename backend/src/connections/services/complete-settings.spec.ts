import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { CompleteSettings } from './complete-settings.js';

const settings = new CompleteSettings({ egressAllowPrivate: [] });
const getErrors = (service: string, given: { address?: string }) => {
  try {
    settings.complete(service, given);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.extras.errors;
  }
};

it('the server that people run themselves needs an address, and a vendor has its own', () => {
  expect(getErrors('vllm', {})).toMatchObject([{ pointer: '/settings/address', code: 'required' }]);
  expect(getErrors('vllm', { address: 'https://models.example.com/v1' })).toEqual([]);
  expect(getErrors('openai', {})).toEqual([]);
});
