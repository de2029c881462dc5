import { ChainEvent } from '@throughline/contracts/chain/chain.events.js';
import { categories, eventSchemas } from '@throughline/contracts/domain-events.js';
import { IdentityEvent } from '@throughline/contracts/identity/identity.events.js';
import { EmailEvent, UserEvent } from '@throughline/contracts/identity/user.events.js';
import { OperationsEvent } from '@throughline/contracts/operations/operations.events.js';
import { ProjectionEvent } from '@throughline/contracts/projections/projection.events.js';
import { SlugEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { eventTypes } from './words.js';

/** What happens outside of any workspace. */
const elsewhere = new Set<string>(
  [UserEvent, EmailEvent, IdentityEvent, SlugEvent, OperationsEvent, ProjectionEvent, ChainEvent].flatMap(
    ({ options }) => options.map(({ shape }) => shape.type.value),
  ),
);

it('says every event that a workspace can see in words', () => {
  const types = [...eventSchemas.keys()].filter((type) => !elsewhere.has(type));
  expect(types.filter((type) => !eventTypes.includes(type))).toEqual([]);
  expect(categories).toContain('agent');
});
