import { categories, eventSchemas } from '@throughline/contracts/domain-events.js';
import { EmailEvent, UserEvent } from '@throughline/contracts/identity/user.events.js';
import { OperationsEvent } from '@throughline/contracts/operations/operations.events.js';
import { ProjectionEvent } from '@throughline/contracts/projections/projection.events.js';
import { eventTypes } from './words.js';

/** Of a person or of the deployment: no workspace has them in its history. */
const ofNoWorkspace = new Set<string>(
  [UserEvent, EmailEvent, OperationsEvent, ProjectionEvent].flatMap(({ options }) =>
    options.map(({ shape }) => shape.type.value),
  ),
);

it('says every event that a workspace can see in words', () => {
  const types = [...eventSchemas.keys()].filter((type) => !ofNoWorkspace.has(type));
  expect(types.filter((type) => !eventTypes.includes(type))).toEqual([]);
  expect(categories).toContain('agent');
});
