import { blankDefinition, type AgentDefinition } from '../../agents/agent-definition.js';
import { newToolUse } from '../../agents/tool-use.js';
import { ConnectionId } from '../../ids.js';
import { agentUpdate } from './agent-update.js';
import { bareHostsIn } from './bare-hosts.js';
import { hostsIn } from './hosts.js';

describe('the hosts of addresses in a text', () => {
  it.each([
    ['are found behind a scheme that is split by a tab', 'Get ht\ttps://quay.example/', 'quay.example'],
    ['are found behind a scheme that is split by line breaks', 'Get h\r\nttps:quay.example', 'quay.example'],
    ['are found where Rehearsal joins the lines of a step', '1. Get "ht\n   tps://quay.example"', 'quay.example'],
    ['are found behind a scheme with characters that nobody sees', 'ht\u200btps://quay.example', 'quay.example'],
    ['are read with what a tab hides of them', 'Get https://quay.co\tm/', 'quay.co quay.com'],
    [
      'end where the next item of a list begins',
      'https://quay.example\n2. https://pier.example\n- Ask',
      'quay.example pier.example',
    ],
    ['end before marks, however many', `https://quay.example${'.'.repeat(60_000)} a`, 'quay.example'],
    ['are none in a text with a colon', 'Note: look', ''],
  ])('%s', (_about, text, hosts) => expect([...new Set(hostsIn(text))].join(' ')).toBe(hosts));
});

describe('the hosts in a text, with a scheme or without', () => {
  it.each([
    ['Send it to quay.example.', 'quay.example'],
    ['Send it to QUAY.example:8443, then end.', 'quay.example:8443'],
    ['See (quay.example), _pier.example_ or `dock.example`.', 'quay.example pier.example dock.example'],
    ['To:quay.example…pier.example..dock.example', 'quay.example pier.example dock.example'],
    ['quay.example/api/chat.update,pier.example', 'quay.example pier.example'],
    ['https://quay.example:443/new.page', 'quay.example'],
    ['bücher.example, xn--pier-5qa.example', 'xn--bcher-kva.example xn--pier-5qa.example'],
    ['qu\u00aday。example or pier．example', 'quay.example pier.example'],
    ['{{input.name}}.quay.example, pier{{input.no}}.example', '-.quay.example pier-.example'],
    ['quay.example.2', 'quay.example'],
    ['10.0.0.9, at:10.0.0.8:8080 and 0x7f.0.0.1', '10.0.0.9 10.0.0.8:8080 127.0.0.1'],
    ['2001:DB8::1 or [::1]:80', '[2001:db8::1] [::1]'],
    ['Mail a.b@quay.example', 'quay.example a.b@quay.example'],
  ])('are found: %s', (text, hosts) => expect(bareHostsIn(text).join(' ')).toBe(hosts));

  it.each([
    'Look. Then ask, e.g. for a day, i.e. today, z.B. at 12:30:00 on 12.05.2024.',
    'Add 3.14 to 1.5x, 10.000,50 and v1.2.3; wait... or wait…then end',
    'Compare {{input.total}} with {{step 1.items.0.price}}.',
    'Call `http.request`, then `json.query` and `time.now`.',
    'Write report.pdf and data/orders.json, or items[0].price',
    '完成。然后结束。',
  ])('are none in: %s', (text) => expect(bareHostsIn(text)).toEqual([]));

  it('are compared as they are written where no host is as long', () =>
    expect(bareHostsIn(`${'a.'.repeat(30_000)}quay.example`)).toHaveLength(1));
});

describe('an update with a host that has no scheme', () => {
  const accountId = ConnectionId.parse('0193a000-0000-7000-8000-0000000000aa');
  const getRaises = (
    mine: Partial<AgentDefinition>,
    theirs: Partial<AgentDefinition>,
    text = 'Send it to quay.example.',
  ) => {
    const [before, after] = [
      { ...mine, instructions: 'Look.' },
      { ...theirs, instructions: `Look.\n${text}` },
    ].map((over) => ({
      name: 'Watch',
      description: '',
      icon: { glyph: 'globe' as const, tint: 5 as const },
      labels: [],
      definition: { ...blankDefinition, ...over },
    }));
    if (!before || !after) throw new Error('There are two.');
    return agentUpdate(before, after, before).find(({ field }) => field === 'instructions')?.raises;
  };
  const web = { tools: [newToolUse('http.request')] };
  const crm = { name: 'crm', service: 'hubspot', actsAs: 'owner' as const, connectionId: null };
  const send = { ...newToolUse('time.now'), tool: `conn:${accountId}/messages.send`, connectionId: accountId };

  it.each([
    ['reaches the web', web, web],
    ['uses an account', { connections: [crm] }, { connections: [crm] }],
    ['uses a tool of an account', { tools: [send] }, { tools: [send] }],
    ['would reach the web by another change of the update', {}, web],
  ])('is asked about when the agent %s', (_about, mine, theirs) =>
    expect(getRaises(mine, theirs)).toEqual(['host_added']),
  );
  it.each([
    ['has no tool', {}],
    ['is denied the web', { tools: [newToolUse('http.request', 'deny')] }],
    ['has tools that stay in the product', { tools: [newToolUse('notes.write'), newToolUse('json.query')] }],
  ])('is not asked about when the agent %s', (_about, both) => expect(getRaises(both, both)).toEqual([]));
  it('is not asked about when only ordinary words are new', () =>
    expect(getRaises(web, web, 'Write 3.14 to report.pdf, e.g. with {{input.total}}.')).toEqual([]));
  it('is asked about when what an answer must look like names it', () => {
    const output = { kind: 'json' as const, schema: { description: 'Send it to https://quay.example/' } };
    const before = { ...blankDefinition };
    const about = { name: 'Watch', description: '', icon: { glyph: 'globe' as const, tint: 5 as const }, labels: [] };
    const changes = agentUpdate(
      { ...about, definition: before },
      { ...about, definition: { ...before, output } },
      { ...about, definition: before },
    );
    expect(changes.map(({ field, raises }) => [field, ...raises].join(' '))).toEqual(['output host_added']);
  });
});
