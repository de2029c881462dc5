import { historyParameters, resourceHistoryParameters } from '../../history/data/history-filters.js';
import { agentRunParameters, runParameters } from '../../runs/data/run-search.js';
import { securityParameters } from '../../security/data/security.api.js';
import { firingParameters } from '../../triggers/data/firing-search.js';
import { agentTriggerParameters, triggerParameters } from '../../triggers/data/trigger-search.js';
import { ignoredParameters, type KnownParameters } from './ignored-parameters.js';

const id = '0193a000-0000-7000-8000-0000000000aa';
const ignored = (known: KnownParameters, search: string): string[] =>
  ignoredParameters(new URLSearchParams(search), known).map(({ name, value }) => `${name}=${value}`);

it.each<[string, KnownParameters, string]>([
  ['runs', runParameters, `status=failed&show=approval&order=-cost&minCost=5&agentId=${id}&from=2026-11-20T20:00:00Z`],
  ['runs of an agent', agentRunParameters, 'show=all&order=newest&source=again&version=3'],
  ['triggers', triggerParameters, `kind=webhook&status=not-archived&order=name&agentId=${id}&create=`],
  ['firings', firingParameters, 'outcome=rejected&to=2026-11-20T20:00:00.000Z'],
  ['history', historyParameters, `type=AgentCreated,RunFailed&tree=12&thing=${id}&around=12&event=7`],
  ['security events', securityParameters, `kind=refused,sign_in&person=${id}&before=12`],
])('The list of %s ignores nothing of an address that it writes itself.', (_, known, search) => {
  expect(ignored(known, search)).toEqual([]);
});

it.each<[string, KnownParameters, string]>([
  ['runs', runParameters, 'status=bogus'],
  ['runs', runParameters, 'show=bogus'],
  ['runs', runParameters, 'order=bogus'],
  ['runs', runParameters, 'from=yesterday'],
  ['runs', runParameters, 'minCost=much'],
  ['runs of an agent', agentRunParameters, `agentId=${id}`],
  ['triggers', triggerParameters, 'status=bogus'],
  ['triggers', triggerParameters, 'kind=nope'],
  ['triggers of an agent', agentTriggerParameters, `agentId=${id}`],
  ['firings', firingParameters, 'outcome=nope'],
  ['history', historyParameters, 'from=yesterday'],
  ['history', historyParameters, 'tree=nope'],
  ['history of an agent', resourceHistoryParameters, `resource=${id}`],
  ['security events', securityParameters, 'kind=refused,nope'],
  ['anything', {}, 'constructor=1'],
])('The list of %s names a value that it ignores.', (_, known, search) => {
  expect(ignored(known, search)).toEqual([search]);
});
