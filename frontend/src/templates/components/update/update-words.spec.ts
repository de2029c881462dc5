import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { Json } from '@throughline/contracts/json.js';
import type { PowerRaise } from '@throughline/contracts/templates/update/update-change.js';
import { fieldWords } from './field-words.js';
import { raiseWords } from './raise-words.js';
import { addedTool, updateChange } from './update-offer.fixtures.js';
import { valueWords } from './value-words.js';

const account = 'conn:0193a000-0000-7000-8000-0000000000e1/mail.send';
const daily = {
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 7 * * *' },
  timeZone: 'Europe/Berlin',
  misfire: 'skip',
};
const raised = (field: string, raise: PowerRaise, mine: Json, merged: Json) =>
  raiseWords(updateChange({ field, mine, merged, raises: [raise] }));

describe('words of an update', () => {
  it.each([
    ['limits/steps', 'Most steps in a run'],
    ['tools/http.request', 'Tool: Calls addresses on the web'],
    [`tools/${account}`, 'Tool: mail.send'],
    ['inputs/day', 'Input day'],
    ['connections/mail', 'Account mail'],
    ['mapping/invoice', 'Fills invoice with'],
    ['settings', 'When it starts'],
    ['something/new', 'something/new'],
  ])('name the field %s as %s', (field, words) => expect(fieldWords(field)).toBe(words));

  it.each<[string, Json, string | undefined]>([
    ['limits/activeTime', 60_000, '1 min'],
    ['limits/costMicros', null, 'No limit'],
    ['tools/time.now', newToolUse('time.now', 'ask'), 'Asks a person first'],
    ['tools/time.now', null, undefined],
    ['inputs/day', { type: 'date', name: 'day', label: 'Day', required: true }, 'Date “Day”, required'],
    [
      'connections/mail',
      { name: 'mail', service: 'gmail', actsAs: 'caller', connectionId: null },
      'gmail, the account of the person it works for',
    ],
    ['settings', daily, 'Every day at 07:00, Europe/Berlin, missed times are skipped'],
    ['settings', { kind: 'webhook', signature: 'none' }, 'By a webhook, not signed, so anyone can call it'],
    ['inputs/day', { type: 'unknown' }, '{\n  "type": "unknown"\n}'],
  ])('describe a value of %s: %j', (field, value, words) => expect(valueWords(field, value)).toBe(words));

  it('say which tool an update adds', () =>
    expect(raiseWords(addedTool)).toEqual(['Adds the tool “Calls addresses on the web”']));

  it('tell a tool that no longer asks from one that was denied and asks now', () => {
    const [auto, ask, deny] = (['auto', 'ask', 'deny'] as const).map((policy) => newToolUse('http.request', policy));
    expect(raised('tools/http.request', 'policy_looser', ask ?? null, auto ?? null)).toEqual([
      'No longer asks before it calls addresses on the web',
    ]);
    expect(raised('tools/http.request', 'policy_looser', deny ?? null, ask ?? null)).toEqual([
      'May do this when a person approves: Calls addresses on the web',
    ]);
    expect(raised('onDeny', 'policy_looser', 'end', 'tell')).toEqual(['Goes on after a call that was declined']);
  });

  it('name the addresses that are new, and none that is known', () =>
    expect(
      raised('instructions', 'host_added', 'Fetch https://a.example/', 'Fetch https://a.example/ and http://b.example'),
    ).toEqual(['Calls a new address: b.example']));

  it('name an address without a scheme, and one that is split by a tab', () => {
    const merged = {
      ...newToolUse('http.request'),
      pinned: { url: 'ht\ttps://b.example', body: 'Copy it to c.example.' },
    };
    expect(raised('tools/http.request', 'host_added', newToolUse('http.request'), merged)).toEqual([
      'Calls a new address: b.example, c.example',
    ]);
  });

  it('tell an input that is filled from one that is filled with something else, and from one that no longer is', () => {
    expect(raised('mapping/day', 'input_changed', null, '{{body.day}}')).toEqual(['Fills the input “day”']);
    expect(raised('mapping/day', 'input_changed', '{{body}}', '{{body.day}}')).toEqual([
      'Changes what fills the input “day”',
    ]);
    expect(raised('mapping/day', 'input_changed', '{{body}}', null)).toEqual(['No longer fills the input “day”']);
  });

  it('tell other times from another way to start', () => {
    const weekly = { ...daily, timing: { kind: 'cron', expression: '0 7 * * 1' } };
    expect(raised('settings', 'schedule_changed', daily, weekly)).toEqual(['Starts at other times']);
    const webhook = { kind: 'webhook', signature: 'none' };
    expect(raised('settings', 'schedule_changed', daily, webhook)).toEqual(['Starts in another way']);
  });
});
