import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { LegalController } from './legal.controller.js';

const controller = new LegalController({ legal: { documents: { terms: 'Be kind.' }, version: 'v' } });

it('shows a document that the operators have given', () =>
  expect(controller.getDocument('terms')).toEqual({ text: 'Be kind.' }));
it.each(['privacy', 'toString'])('knows no document “%s” that they have not given', (name) =>
  expect(() => controller.getDocument(name)).toThrow(new DomainError('not_found')),
);
