import { categories, eventSchemas } from '@throughline/contracts/domain-events.js';
import { eventTypes } from './words.js';

const ofWorkspaces = /^(?:User|Email|Identity|Provider|Slug|Profile|Setup|Password|Sign|Verification)/;

it('says every event that a workspace can see in words', () => {
  const types = [...eventSchemas.keys()].filter((type) => !ofWorkspaces.test(type));
  expect(types.filter((type) => !eventTypes.includes(type))).toEqual([]);
  expect(categories).toContain('agent');
});
