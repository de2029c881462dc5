import { agentId } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { TriggerId } from '@throughline/contracts/ids.js';
import type { UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import type { UpdateChange } from '@throughline/contracts/templates/update/update-change.js';

/** A change that only the template made, for tests. */
export const updateChange = (over: Partial<UpdateChange> = {}): UpdateChange => ({
  field: 'description',
  base: 'Checks invoices.',
  mine: 'Checks invoices.',
  theirs: 'Checks every invoice.',
  merged: 'Checks every invoice.',
  outcome: 'taken',
  raises: [],
  ...over,
});

/** A change that adds a tool, for tests. */
export const addedTool = updateChange({
  field: 'tools/http.request',
  base: null,
  mine: null,
  theirs: newToolUse('http.request', 'ask'),
  merged: newToolUse('http.request', 'ask'),
  raises: ['tool_added'],
});

/** A limit that both sides changed, for tests. */
export const conflictingLimit = updateChange({
  field: 'limits/steps',
  base: 10,
  mine: 12,
  theirs: 8,
  merged: 8,
  outcome: 'conflict',
});

/** Version 3 of a template, with a change of each kind. */
export const updateOffer = (over: Partial<UpdateOffer> = {}): UpdateOffer => ({
  from: 1,
  to: { ...installation.template, version: 3, hash: 'b'.repeat(64) },
  changelog: 'Looks up exchange rates.',
  variables: [],
  agents: [
    { part: 'checker', agentId, name: 'Invoice checker', changes: [updateChange(), addedTool, conflictingLimit] },
  ],
  triggers: [
    {
      part: 'arrivals',
      triggerId: TriggerId.parse('0193a000-0000-7000-8000-0000000000d3'),
      name: 'New invoices',
      changes: [
        updateChange({ field: 'mapping/invoice', base: '{{body}}', mine: '{{body}}', merged: '{{body.invoice}}' }),
      ],
    },
  ],
  added: [],
  ...over,
});
