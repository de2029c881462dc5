import { definition } from './agent.fixtures.js';
import { DefinitionField, draftDifference } from './draft-difference.js';

it('names every field while nothing is published', () =>
  expect(draftDifference(definition(), null)).toEqual(DefinitionField.options));

it('names nothing when the draft says what is published', () =>
  expect(draftDifference(definition(), definition())).toEqual([]));

it('names the fields that differ', () =>
  expect(draftDifference(definition({ instructions: '1. Say goodbye.', overlap: 'skip' }), definition())).toEqual([
    'instructions',
    'overlap',
  ]));
